import { listPlans, type Plan, type PlanId } from '@site/domain/catalogue';
import { paths, planPath } from '@site/domain/paths';
import { ImageFrame } from '@site/ui/image-frame';
import { Picture, type PictureFile } from '@site/ui/picture';
import { Price } from '@site/ui/price';
import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import { reportPage } from '../media/formats.ts';
import answer from '../media/sample-answer.svg';
import options from '../media/sample-options.svg';
import rivals from '../media/sample-rivals.svg';
import segments from '../media/sample-segments.svg';
import size from '../media/sample-size.svg';
import { ServicePage } from '../services/service-page.tsx';
import styles from './market-research.module.css';

export default function MarketResearchPage(): ReactElement {
  return (
    <ServicePage
      category="market-research"
      name="Market research"
      title="A smaller number that you can defend."
      lead="“A fifty-billion market, of which we need one per cent” ends more meetings than it starts. We count customers, not zeros, and print the source next to every figure."
      portfolio={paths.portfolioMarketResearch}
      picture={{
        at: 'beside',
        shows: (
          <ImageFrame
            marks
            ratio="auto"
            label="Page one of a Comprehensive report. An Essential one answers the first two of its questions."
          >
            <Picture
              picture={reportPage(answer)}
              alt="“Yes. At €95 a month, through the buying groups.” Below it the 4,900 practices that can sign, the price that nobody has, and 300 contracts in year one, each with the page that works it out."
              eager
            />
          </ImageFrame>
        ),
      }}
      plans={{ title: 'Two reports, two fixed prices.' }}
    >
      <Section
        tone="surface"
        title="One market, at both prices."
        lead="Who books an appointment for a cat, and what would a vet pay for that? Four pages of the answer, with the plan that contains them."
      >
        {listPlans('market-research').map((plan) => (
          <PlanSample key={plan.id} plan={plan} />
        ))}
      </Section>
    </ServicePage>
  );
}

type Sample = { question: string; answer: string; picture: PictureFile; alt: string };

/** SAMPLE CONTENT: pages of two reports on the same invented market, keyed by the plan that includes such a report. */
const samples: Partial<Record<PlanId, { of: string; pages: readonly Sample[] }>> = {
  mr1: {
    of: 'Enough for one decision: two of its pages.',
    pages: [
      {
        question: 'How large, really?',
        answer: 'Counted from the bottom up, and each step down has its source.',
        picture: reportPage(size),
        alt: '“4,900 practices can say yes.” Five bars, from 41,000 practices to the 4,900 that can sign; times €95 a month, €5.6 million a year.',
      },
      {
        question: 'Who is there already?',
        answer: 'Five competitors by what they charge, and what each leaves open.',
        picture: reportPage(rivals),
        alt: '“Nobody sells between €39 and €129.” Five competitors on a line of monthly prices, and in a table.',
      },
    ],
  },
  mr2: {
    of: 'All of Essential, and two of the pages that it adds.',
    pages: [
      {
        question: 'Who pays, and how much today?',
        answer: 'The segments, how many there are, and what their work-around costs.',
        picture: reportPage(segments),
        alt: '“The small ones are most of it, and pay for paper.” Three segments with their number and what they pay today.',
      },
      {
        question: 'Where first?',
        answer: 'A recommendation you can disagree with: its reasons are on the same page.',
        picture: reportPage(options),
        alt: '“Go in through the buying groups.” Three ways in, with contracts in the first year and the cost of each.',
      },
    ],
  },
};

/** Shows a plan with its price and sample pages of its report. */
function PlanSample({ plan: { id, shortName, price } }: { plan: Plan }): ReactElement | null {
  const sample = samples[id];
  if (!sample) return null;
  return (
    <div id={id} className={styles.plan}>
      <header className={styles.head}>
        <h3>{shortName}</h3>
        <Price dollars={price} size="l" />
        <p>{sample.of}</p>
        <TextLink to={planPath(paths.intake, id)} arrow>
          Order {shortName}
        </TextLink>
      </header>
      <ol className={styles.pages}>
        {sample.pages.map(({ question, answer, picture, alt }) => (
          <li key={question}>
            <h4>{question}</h4>
            <p>{answer}</p>
            <ImageFrame ratio="auto">
              <Picture picture={picture} alt={alt} />
            </ImageFrame>
          </li>
        ))}
      </ol>
    </div>
  );
}
