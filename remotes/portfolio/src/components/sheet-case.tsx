import type { ReactElement } from 'react';
import type { OnePagerCase } from '../content/one-pagers.ts';
import { ArtPicture } from './art-picture.tsx';
import { Facts } from './facts.tsx';
import landing from './landing.module.css';
import styles from './sheet-case.module.css';

/** A tall sheet, and beside its foot what there is to know about it. */
export function SheetCase({ sheet, eager }: { sheet: OnePagerCase; eager: boolean }): ReactElement {
  return (
    <article id={sheet.id} className={`${landing.case} ${styles.case}`} aria-labelledby={`${sheet.id}-title`}>
      <div className={styles.sheet}>
        <ArtPicture
          picture={sheet.image}
          alt={`The ${sheet.title} one-pager`}
          sizes="(min-width: 75em) 24vw, (min-width: 40em) 46vw, 90vw"
          eager={eager}
          fallback={
            <p className={styles.titleCard}>
              {sheet.title}
              <span>{sheet.tagline}</span>
            </p>
          }
        />
      </div>
      <div className={styles.words}>
        <h2 id={`${sheet.id}-title`}>{sheet.title}</h2>
        <p className={styles.tagline}>{sheet.tagline}</p>
        <p>{sheet.description}</p>
        <ul className={styles.highlights}>
          {sheet.highlights.map((highlight) => (
            <li key={highlight}>{highlight}</li>
          ))}
        </ul>
        <Facts
          facts={{
            Industry: sheet.industry,
            Country: sheet.country,
            Funding: sheet.funding,
            Pages: sheet.pages,
          }}
        />
      </div>
    </article>
  );
}
