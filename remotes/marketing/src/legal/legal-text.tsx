import { formatDate } from '@site/domain/format';
import { Section } from '@site/ui/section';
import type { ReactElement, ReactNode } from 'react';
import styles from './legal-text.module.css';

export type Clause = { id: string; title: string; text: ReactNode };

/** A text in numbered clauses, with its date and a table of contents. */
export function LegalText({
  title,
  lead,
  updated,
  clauses,
}: {
  title: string;
  lead: string;
  /** ISO date */
  updated: string;
  clauses: readonly Clause[];
}): ReactElement {
  return (
    <Section
      level={1}
      title={title}
      lead={lead}
      note={
        <>
          Last updated <time dateTime={updated}>{formatDate(updated)}</time>
        </>
      }
    >
      <div className={styles.clauses}>
        <div className={styles.columns}>
          <nav aria-label="On this page" className={styles.contents}>
            <ol>
              {clauses.map(({ id, title: name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className={`prose ${styles.text}`}>
            {clauses.map(({ id, title: name, text }, index) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>
                  {index + 1}. {name}
                </h2>
                {text}
              </section>
            ))}
          </div>
        </div>
      </div>
    </Section>
  );
}
