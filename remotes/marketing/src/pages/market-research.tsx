import { ladeplatz } from '@site/domain/content/clients';
import { formatNumber } from '@site/domain/format';
import { paths, pricingPath } from '@site/domain/paths';
import { ImageFrame } from '@site/ui/image-frame';
import { OrderBar } from '@site/ui/order-bar';
import { Picture } from '@site/ui/picture';
import { Section } from '@site/ui/section';
import type { CSSProperties, ReactElement } from 'react';
import { picture as answer } from '../media/research-answer.ts';
import { ServiceClose, ServiceHero } from '../services/service-page.tsx';
import styles from './market-research.module.css';

const pricing = pricingPath('market-research');

export default function MarketResearchPage(): ReactElement {
  return (
    <>
      <ServiceHero
        name="Market research"
        title="A smaller number that you can defend."
        lead="“A fifty-billion market, of which we need one per cent” ends more meetings than it starts. We count customers, not zeros, and print the source next to every figure."
        pricing={pricing}
        portfolio={paths.portfolioMarketResearch}
        picture="beside"
      >
        <ImageFrame marks ratio="auto" label="The page with the answer, from a report on charging points">
          <Picture
            picture={answer}
            alt={`“${ladeplatz.headline}” Stacked bars for ${ladeplatz.cities.length} cities, the largest first.`}
            eager
          />
        </ImageFrame>
      </ServiceHero>
      <OrderBar category="market-research">
        <Section
          tone="surface"
          title="From everybody to those who can buy."
          lead="Each step down needs a reason and a source. What is left at the bottom is the market your plan has to win."
        >
          <MarketLadder />
        </Section>
        <Section title="What the report settles.">
          <dl className={styles.questions}>
            <div>
              <dt>How large, really?</dt>
              <dd>
                Counted from the bottom up, checked from the top down, with a range instead of a decimal
                point.
              </dd>
            </div>
            <div>
              <dt>Who is there already?</dt>
              <dd>Competitors by what they charge and for whom, not by their logos in a quadrant.</dd>
            </div>
            <div>
              <dt>Who pays, and when?</dt>
              <dd>The person with the budget, the month it is decided, and what it replaces.</dd>
            </div>
            <div>
              <dt>Where first?</dt>
              <dd>A recommendation you can disagree with, because its reasons are on the same page.</dd>
            </div>
          </dl>
        </Section>
      </OrderBar>
      <ServiceClose
        client="Lukas Brandt"
        tone="surface"
        category="market-research"
        title="Two reports, two fixed prices."
        pricing={pricing}
      />
    </>
  );
}

/** SAMPLE CONTENT: one invented market. Sizes are in thousands of practices, and the bars are to scale. */
const steps = [
  { who: 'Veterinary practices in the region', size: 41, source: 'Professional registers, five countries' },
  { who: 'that treat small animals only', size: 27, source: 'Register entries by species' },
  { who: 'with two vets or more', size: 12, source: 'Payroll statistics' },
  { who: 'that already take bookings online', size: 7.4, source: 'Sample of 600 websites, ±4%' },
  { who: 'and can sign without head office', size: 4.9, source: 'Ownership filings' },
] as const;

/** How a market shrinks to what can be sold to, drawn to scale. */
function MarketLadder(): ReactElement {
  const [first] = steps;
  return (
    <ol className={styles.ladder}>
      {steps.map(({ who, size, source }) => (
        <li key={who} className={styles.step}>
          <span className={styles.size}>{formatNumber(size)}k</span>
          <span className={styles.who}>{who}</span>
          <span className={styles.source}>{source}</span>
          <span
            className={styles.bar}
            style={{ '--share': size / first.size } as CSSProperties}
            aria-hidden="true"
          />
        </li>
      ))}
    </ol>
  );
}
