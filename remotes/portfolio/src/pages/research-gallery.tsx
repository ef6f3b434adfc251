import { sampleOf } from '@site/content/plan-samples';
import { listPlans } from '@site/domain/catalogue';
import { Picture } from '@site/ui/picture';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import { CaseLink } from '../cases/cases.tsx';
import { FirstLine } from '../cases/first-line.tsx';
import { marketReports } from '../content/market-research.ts';
import gallery from '../galleries/gallery.module.css';
import { Gallery } from '../galleries/gallery.tsx';
import { pictureOf } from '../media/case-media.ts';
import styles from './research-gallery.module.css';

const files = import.meta.glob<string>('../media/market-research/*-2.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The page with a report's chart, counted from 1. */
const chartPage = 2;

const reports = marketReports.map((page) => ({
  ...page,
  collection: 'market-research' as const,
  image: pictureOf(files, 'market-research', page.id, chartPage),
  firstLine: ['Custom study', page.client, page.industry, page.country],
  highlights: page.findings,
  facts: { Scope: page.scope, Duration: page.duration },
  plan: 'mr2' as const,
  note: 'This was a custom project. A report of the plan below takes 7 business days.',
}));
type MarketResearchCase = (typeof reports)[number];

export default function MarketResearchPage(): ReactElement {
  return (
    <Gallery
      of="market-research"
      title="Questions, and the chart that settled each"
      lead="A good report ends in a decision. These three were larger than the plans we sell, and custom work; the method is the same."
      stats={<PlanSizes />}
      cases={reports}
      end={{ title: 'Ask the question before an investor does.', action: 'See market research prices' }}
    >
      {reports.map((report, index) => (
        <ResearchCase key={report.id} report={report} number={index + 1} eager={index === 0} />
      ))}
    </Gallery>
  );
}

/**
 * Shows sample pages of a report for each plan, because the studies in this gallery are longer than the reports that
 * the plans contain.
 */
function PlanSizes(): ReactElement {
  return (
    <ul className={styles.sizes} aria-label="Reports of the sizes we sell">
      {listPlans('market-research').map((plan) => {
        const sample = sampleOf(plan);
        return sample ? (
          <li key={plan.id}>
            {plan.shortName}, {plan.displayPrice}: <TextLink to={sample.to}>{sample.label}</TextLink>
          </li>
        ) : null;
      })}
    </ul>
  );
}

/** Shows a report: the question, the chart that answers it, the findings and what was delivered. */
function ResearchCase({
  report,
  number,
  eager,
}: {
  report: MarketResearchCase;
  number: number;
  eager: boolean;
}): ReactElement {
  return (
    <article
      id={report.id}
      className={`${gallery.case} ${styles.case}`}
      aria-labelledby={`${report.id}-title`}
    >
      <div className={`wrap ${styles.inner}`}>
        <header className={styles.head}>
          <div>
            <p className={styles.first}>
              <FirstLine content={report} />
            </p>
            <h2 id={`${report.id}-title`}>{report.title}</h2>
          </div>
          <p>{report.description}</p>
        </header>
        <figure className={styles.figure}>
          <div className={styles.picture}>
            <Picture
              picture={report.image}
              alt={`The chart of the report “${report.title}”`}
              eager={eager}
              fallback={<div className={styles.gradient} />}
            />
          </div>
          <figcaption>
            <span>
              Fig. {number}. {report.scope}. {report.duration}.
            </span>
            <CaseLink content={report} className={styles.open}>
              Read the report’s pages
              <span className="visually-hidden">{` of “${report.title}”`}</span>
            </CaseLink>
          </figcaption>
        </figure>
        <div className={styles.findings}>
          <h3>Key findings</h3>
          <ol>
            {report.findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ol>
        </div>
        <div className={styles.deliverables}>
          <h3>Deliverables</h3>
          <ul>
            {report.deliverables.map((deliverable) => (
              <li key={deliverable}>{deliverable}</li>
            ))}
          </ul>
        </div>
      </div>
    </article>
  );
}
