import type { CategoryId } from '@site/domain/catalogue';
import { pricingPath } from '@site/domain/paths';
import { ImageFrame } from '@site/ui/image-frame';
import { Picture } from '@site/ui/picture';
import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import { VoyagesSlide } from '../before-after/voyages.tsx';
import { serviceBlocks } from '../content/services.ts';
import { onePage, reportPage, sheet } from '../media/formats.ts';
import onePager from '../media/one-pager.svg';
import planCover from '../media/plan-cover.svg';
import planForecast from '../media/plan-forecast.svg';
import researchAnswer from '../media/research-answer.svg';
import styles from './service-blocks.module.css';

/** What there is to see of each kind of work; every block is composed around its own artefact. */
const artefacts: Partial<Record<CategoryId, () => ReactElement>> = {
  'one-pager': () => (
    <ImageFrame ratio="auto" marks>
      <Picture
        picture={onePage(onePager)}
        alt="The one-pager of Ferrous, in cells like the periodic table."
      />
    </ImageFrame>
  ),
  'pitch-decks': () => <VoyagesSlide />,
  'business-plans': () => (
    <>
      <ImageFrame ratio="auto">
        <Picture picture={sheet(planCover)} alt="The cover of a bakery’s business plan, with an oven." />
      </ImageFrame>
      <ImageFrame ratio="auto" className={styles.behind}>
        <Picture
          picture={sheet(planForecast)}
          alt="The plan’s forecast: a table of five years with a reason for each line, and a chart of what is left."
        />
      </ImageFrame>
    </>
  ),
  'market-research': () => (
    <ImageFrame marks ratio="auto">
      <Picture
        picture={reportPage(researchAnswer)}
        alt="A report’s answer page: parking spaces in seven cities as stacked bars, three cities marked."
      />
    </ImageFrame>
  ),
};

export function ServiceBlocks(): ReactElement {
  return (
    <Section
      title="Four documents, in the order they are read."
      lead="Investors get a page, ask for the deck, then the plan, and check the market last. We write all four to agree."
    >
      <div className={styles.blocks}>
        {serviceBlocks.map(({ id, moment, title, description, portfolio, pricing }) => (
          <article key={id} className={styles.block} data-service={id} aria-labelledby={`${id}-block`}>
            <div className={styles.words}>
              <p className={styles.moment}>{moment}</p>
              <h3 id={`${id}-block`}>{title}</h3>
              <p>{description}</p>
              <p className={styles.links}>
                <TextLink to={portfolio.to} arrow>
                  {portfolio.label}
                </TextLink>
                <TextLink to={pricingPath(pricing.category)}>{pricing.label}</TextLink>
              </p>
            </div>
            <div className={styles.artefacts}>{artefacts[id]?.()}</div>
          </article>
        ))}
      </div>
    </Section>
  );
}
