import { formatDate } from '@site/domain/format';
import { Section } from '@site/ui/section';
import type { ReactElement, ReactNode } from 'react';
import styles from './legal-text.module.css';

type ClauseProps = { id: string; title: string; children: ReactNode };

/** Renders one clause. `LegalText` sets its number. */
export function Clause({ id, title, number, children }: ClauseProps & { number?: number }): ReactElement {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {number}. {title}
      </h2>
      {children}
    </section>
  );
}

type Props = {
  title: string;
  lead: string;
  /** ISO date. */
  updated: string;
  children: ReactElement<ClauseProps>[];
};

/** Renders a legal text as numbered clauses, with its date and a table of contents. */
export function LegalText({ title, lead, updated, children }: Props): ReactElement {
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
              {children.map(({ props }) => (
                <li key={props.id}>
                  <a href={`#${props.id}`}>{props.title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className={styles.text}>
            {children.map(({ props }, index) => (
              <Clause key={props.id} {...props} number={index + 1} />
            ))}
          </div>
        </div>
      </div>
    </Section>
  );
}
