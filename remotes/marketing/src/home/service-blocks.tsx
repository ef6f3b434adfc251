import type { CategoryId } from '@site/domain/catalogue';
import { pricingPath } from '@site/domain/paths';
import { ImageFrame } from '@site/ui/image-frame';
import { Picture } from '@site/ui/picture';
import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import { serviceBlocks } from '../content/services.ts';
import { picture as deckCover } from '../media/deck-cover.ts';
import { picture as deckFigure } from '../media/deck-figure.ts';
import { picture as deckProof } from '../media/deck-proof.ts';
import { picture as onePager } from '../media/one-pager.ts';
import { picture as planCover } from '../media/plan-cover.ts';
import { picture as planForecast } from '../media/plan-forecast.ts';
import { picture as researchAnswer } from '../media/research-answer.ts';
import styles from './service-blocks.module.css';

/** What there is to see of each kind of work; every block is composed around its own artefact. */
const artefacts: Partial<Record<CategoryId, () => ReactElement>> = {
  'one-pager': () => (
    <ImageFrame ratio="auto" marks>
      <Picture
        picture={onePager}
        sizes="(min-width: 56em) 24rem, 70vw"
        alt="The one-pager of Ferrous, in nine cells."
      />
    </ImageFrame>
  ),
  'pitch-decks': () => (
    <>
      <ImageFrame className={styles.main}>
        <Picture
          picture={deckCover}
          sizes="(min-width: 56em) 60vw, 92vw"
          alt="A cover slide: “Wind does a third of the work”, and a ship drawn by a kite."
        />
      </ImageFrame>
      <ImageFrame>
        <Picture
          picture={deckFigure}
          sizes="(min-width: 56em) 28vw, 45vw"
          alt="A slide with one number: 58%."
        />
      </ImageFrame>
      <ImageFrame>
        <Picture
          picture={deckProof}
          sizes="(min-width: 56em) 28vw, 45vw"
          alt="A slide with six columns: fuel saved per voyage, from 14% to 31%."
        />
      </ImageFrame>
    </>
  ),
  'business-plans': () => (
    <>
      <ImageFrame ratio="auto">
        <Picture
          picture={planCover}
          sizes="(min-width: 56em) 22rem, 45vw"
          alt="The cover of a bakery’s business plan, with an oven."
        />
      </ImageFrame>
      <ImageFrame ratio="auto" className={styles.behind}>
        <Picture
          picture={planForecast}
          sizes="(min-width: 56em) 22rem, 45vw"
          alt="The plan’s forecast: a chart over five years and the table behind it."
        />
      </ImageFrame>
    </>
  ),
  'market-research': () => (
    <ImageFrame marks>
      <Picture
        picture={researchAnswer}
        sizes="(min-width: 56em) 58vw, 92vw"
        alt="A report’s answer page: parking spaces in seven cities as stacked bars, three cities marked."
      />
    </ImageFrame>
  ),
};

export function ServiceBlocks(): ReactElement {
  return (
    <Section
      width="wide"
      title="Four documents, in the order they are read."
      lead="Nobody starts with the plan. They get a page, ask for the deck, then for the plan, and check the market last. We write all four so that they agree with each other."
    >
      <div className={styles.blocks}>
        {serviceBlocks.map(({ id, moment, title, description, portfolio, pricing }) => (
          <article key={id} className={styles.block} data-service={id}>
            <div className={styles.words}>
              <p className={styles.moment}>{moment}</p>
              <h3>{title}</h3>
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
