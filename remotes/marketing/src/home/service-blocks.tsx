import { galleryPaths, pricingPath } from '@site/domain/paths';
import { ImageFrame } from '@site/ui/image-frame';
import { Picture } from '@site/ui/picture';
import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import { VoyagesSlide } from '../before-after/voyages.tsx';
import { onePage, reportPage, sheet } from '../media/formats.ts';
import onePager from '../media/one-pager.svg';
import planCover from '../media/plan-cover.svg';
import planForecast from '../media/plan-forecast.svg';
import researchAnswer from '../media/research-answer.svg';
import styles from './service-blocks.module.css';

/**
 * The services in the order in which an investor sees the documents. Each block is designed around its own document.
 */
const services = [
  {
    category: 'one-pager',
    gallery: 'one-pagers',
    moment: 'Minute one',
    title: 'The page that gets forwarded.',
    description:
      'Problem, product, numbers, ask on one side of one page: short enough for a phone, complete enough to be passed on without you.',
    work: 'See one-pagers',
    prices: 'One-pager price',
    artefacts: (
      <ImageFrame ratio="auto" marks>
        <Picture
          picture={onePage(onePager)}
          alt="The one-pager of Ferrous, in cells like the periodic table."
        />
      </ImageFrame>
    ),
  },
  {
    category: 'pitch-decks',
    gallery: 'pitch-decks',
    moment: 'The meeting',
    title: 'The deck that survives its questions.',
    description:
      'Each slide with one claim, one proof and one reason to turn the page. We write the argument before anyone opens a design file.',
    work: 'See pitch decks',
    prices: 'Pitch deck prices',
    artefacts: <VoyagesSlide />,
  },
  {
    category: 'business-plans',
    gallery: 'business-plans',
    moment: 'The week after',
    title: 'The plan that a lender can check.',
    description:
      'Five years of forecast with every assumption beside the number it drives, for people who are paid to find gaps.',
    work: 'See business plans',
    prices: 'Business plan prices',
    artefacts: (
      <>
        <ImageFrame ratio="auto">
          <Picture picture={sheet(planCover)} alt="The cover of a bakery’s business plan, with an oven." />
        </ImageFrame>
        <ImageFrame ratio="auto" className={styles.behind}>
          <Picture
            picture={sheet(planForecast)}
            alt="The plan’s forecast: five years, and a reason for each line."
          />
        </ImageFrame>
      </>
    ),
  },
  {
    category: 'market-research',
    gallery: 'market-research',
    moment: 'Second thoughts',
    title: 'The market, with its sources showing.',
    description:
      'How large it is, who sells there and what they charge, sized from the bottom up, because that is the half investors test.',
    work: 'See market research',
    prices: 'Market research prices',
    artefacts: (
      <ImageFrame marks ratio="auto">
        <Picture
          picture={reportPage(researchAnswer)}
          alt="A report’s answer: parking spaces in seven cities."
        />
      </ImageFrame>
    ),
  },
] as const;

export function ServiceBlocks(): ReactElement {
  return (
    <Section
      title="Four documents, in the order they are read."
      lead="Investors get a page, ask for the deck, then the plan, and check the market last. We write all four to agree."
    >
      <div className={styles.blocks}>
        {services.map(({ category, gallery, moment, title, description, work, prices, artefacts }) => (
          <article
            key={category}
            className={styles.block}
            data-service={category}
            aria-labelledby={`${category}-block`}
          >
            <div className={styles.words}>
              <p className={styles.moment}>{moment}</p>
              <h3 id={`${category}-block`}>{title}</h3>
              <p>{description}</p>
              <p className={styles.links}>
                <TextLink to={galleryPaths[gallery]} arrow>
                  {work}
                </TextLink>
                <TextLink to={pricingPath(category)}>{prices}</TextLink>
              </p>
            </div>
            <div className={styles.artefacts}>{artefacts}</div>
          </article>
        ))}
      </div>
    </Section>
  );
}
