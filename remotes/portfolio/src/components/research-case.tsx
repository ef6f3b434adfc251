import type { ReactElement } from 'react';
import type { MarketResearchCase } from '../content/market-research.ts';
import { ArtPicture } from './art-picture.tsx';
import { Facts } from './facts.tsx';
import landing from './landing.module.css';
import styles from './research-case.module.css';

/** A report: the question, the chart that answers it, what was found and what was handed over. */
export function ResearchCase({
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
      className={`${landing.case} ${styles.case}`}
      aria-labelledby={`${report.id}-title`}
    >
      <div className={`wrap ${styles.inner}`}>
        <header className={styles.head}>
          <h2 id={`${report.id}-title`}>{report.title}</h2>
          <p>{report.description}</p>
        </header>
        <figure className={styles.figure}>
          <div className={styles.picture}>
            <ArtPicture
              picture={report.image}
              alt={`The chart spread of the report “${report.title}”`}
              sizes="(min-width: 56em) 66vw, 94vw"
              eager={eager}
              fallback={<div className={styles.gradient} />}
            />
          </div>
          <figcaption>
            Fig. {number}. {report.scope}
          </figcaption>
        </figure>
        <div className={styles.facts}>
          <Facts
            facts={{
              Client: report.client,
              Industry: report.industry,
              Country: report.country,
              Scope: report.scope,
              Duration: report.duration,
            }}
          />
        </div>
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
