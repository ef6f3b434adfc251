import type { ReactElement } from 'react';
import styles from './annotated-page.module.css';

const notes = [
  { part: 'One line', note: 'What it is, for whom, without an adjective.' },
  { part: 'Problem', note: 'Told through one person’s Tuesday.' },
  { part: 'Product', note: 'A picture of the thing, not of its architecture.' },
  { part: 'Numbers', note: 'Three figures, each with a date.' },
  { part: 'Market', note: 'The part you can reach this year.' },
  { part: 'Team', note: 'Why these people, in a sentence each.' },
  { part: 'Ask', note: 'How much, what it buys, how to answer.' },
] as const;

/** The page and its margin notes, by number. */
export function AnnotatedPage(): ReactElement {
  return (
    <div className={styles.annotated}>
      <ol className={styles.notes}>
        {notes.map(({ part, note }) => (
          <li key={part}>
            <h3>{part}</h3>
            <p>{note}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
