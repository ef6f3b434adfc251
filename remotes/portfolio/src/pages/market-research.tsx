import { Picture, type PictureFile } from '@site/ui/picture';
import type { ReactElement } from 'react';
import { caseSizes } from '../../schema/collections.ts';
import type { MarketResearch } from '../../schema/schema.ts';
import gallery from '../galleries/gallery.module.css';
import { Facts, GalleryEnd, GalleryHead } from '../galleries/gallery.tsx';
import { pictureOf } from '../media/media-files.ts';
import styles from './market-research.module.css';

const pages = import.meta.glob<MarketResearch>('../content/market-research/*.ts', {
  eager: true,
  import: 'page',
});
const files = import.meta.glob<string>('../media/market-research/*', {
  eager: true,
  query: '?url',
  import: 'default',
});

type MarketResearchCase = MarketResearch & { image: PictureFile | undefined };

/** In the order of their file names. */
const marketResearches: readonly MarketResearchCase[] = Object.values(pages).map((page) => ({
  ...page,
  image: pictureOf(files, page.id, caseSizes['market-research']),
}));

export default function MarketResearchPage(): ReactElement {
  return (
    <>
      <GalleryHead
        title="Questions worth three weeks of somebody’s time"
        lead="A good report ends in a decision. Here is the chart that settled each of these, with the findings around it."
      />
      {marketResearches.map((report, index) => (
        <ResearchCase key={report.id} report={report} number={index + 1} eager={index === 0} />
      ))}
      <GalleryEnd
        here="market-research"
        title="Ask the question before an investor does."
        action="See market research prices"
      />
    </>
  );
}

/** A report: the question, the chart that answers it, what was found and what was handed over. */
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
          <h2 id={`${report.id}-title`}>{report.title}</h2>
          <p>{report.description}</p>
        </header>
        <figure className={styles.figure}>
          <div className={styles.picture}>
            <Picture
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
