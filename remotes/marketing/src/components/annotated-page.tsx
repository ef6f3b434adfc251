import { Frame } from '@site/ui/frame';
import type { CSSProperties, ReactElement } from 'react';
import { picture } from '../media/one-pager.ts';
import styles from './annotated-page.module.css';
import { Picture } from './picture.tsx';

/** What stands on the page, and where on the picture of it, in percent. */
const notes = [
  { part: 'One line', note: 'What it is, for whom, without an adjective.', x: 90, y: 8 },
  { part: 'Problem', note: 'What is lost, by whom, and how much of it.', x: 44, y: 26 },
  { part: 'Product', note: 'How it works, in a drawing a child could follow.', x: 91, y: 26 },
  { part: 'Numbers', note: 'Three figures, and nothing that needs a footnote.', x: 91, y: 50 },
  { part: 'Market', note: 'The part you can reach this year.', x: 60, y: 64 },
  { part: 'Team', note: 'Why these people: a name and a trade each.', x: 91, y: 64 },
  { part: 'Ask', note: 'How much, and what every part of it buys.', x: 91, y: 83 },
] as const;

/** The page and its margin notes, by number. */
export function AnnotatedPage(): ReactElement {
  return (
    <div className={styles.annotated}>
      <div className={styles.page}>
        <Frame ratio="auto" marks>
          <Picture
            of={picture}
            sizes="(min-width: 56em) 38vw, 88vw"
            alt="The one-pager of Ferrous, a company that recovers magnets from scrapped motors."
          />
        </Frame>
        {notes.map(({ part, x, y }, index) => (
          <span
            key={part}
            className={styles.pin}
            style={{ '--x': `${x}%`, '--y': `${y}%` } as CSSProperties}
            aria-hidden="true"
          >
            {index + 1}
          </span>
        ))}
      </div>
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
