import { paths, pricingPath } from '@site/domain/paths';
import { Frame } from '@site/ui/frame';
import { Section } from '@site/ui/section';
import type { ReactElement } from 'react';
import { MarketLadder } from '../components/market-ladder.tsx';
import { Picture } from '../components/picture.tsx';
import { ServiceClose } from '../components/service-close.tsx';
import { ServiceHero } from '../components/service-hero.tsx';
import { picture as answer } from '../media/research-answer.ts';
import styles from './market-research.module.css';

const pricing = pricingPath('market-research');

export default function MarketResearchPage(): ReactElement {
  return (
    <>
      <ServiceHero
        name="Market research"
        title="A smaller number that you can defend."
        lead="“A fifty-billion market, of which we need one per cent” ends more meetings than it starts. We count customers, not zeros, and leave the source standing next to every figure."
        pricing={pricing}
        portfolio={paths.portfolioMarketResearch}
        picture="beside"
      >
        <Frame marks label="The page with the answer, from a report on charging points">
          <Picture
            of={answer}
            sizes="(min-width: 56em) 46vw, 92vw"
            alt="“Three cities hold nearly half of the easy garages”: stacked bars for seven cities, three of them marked."
            first
          />
        </Frame>
      </ServiceHero>
      <Section
        tone="sheet"
        title="From everybody to the ones who can buy."
        lead="Each step down needs a reason and a source. What is left at the bottom is the market your plan has to win."
      >
        <MarketLadder />
      </Section>
      <Section title="What the report settles.">
        <dl className={styles.questions}>
          <div>
            <dt>How large, really?</dt>
            <dd>
              Counted from the bottom up, checked from the top down, with a range instead of a decimal point.
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
      <ServiceClose
        client="Lukas Brandt"
        tone="sheet"
        category="market-research"
        title="To decide, or to convince."
        pricing={pricing}
      />
    </>
  );
}
