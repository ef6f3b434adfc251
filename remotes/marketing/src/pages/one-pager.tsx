import { paths } from '@site/domain/paths';
import { ImageFrame } from '@site/ui/image-frame';
import { Picture } from '@site/ui/picture';
import { Section } from '@site/ui/section';
import type { CSSProperties, ReactElement } from 'react';
import { onePage } from '../media/formats.ts';
import picture from '../media/one-pager.svg';
import { ServicePage } from '../services/service-page.tsx';
import styles from './one-pager.module.css';

export default function OnePagerPage(): ReactElement {
  return (
    <ServicePage
      category="one-pager"
      name="Investor one-pager"
      title="It has to work when you are not in the room."
      lead="Somebody who likes you forwards one page to somebody who does not know you. That page gets a minute, on a phone, between two other things. We write it for that minute."
      portfolio={paths.portfolioOnePagers}
      picture={{ at: 'beside', shows: <Forwarded /> }}
      plans={{ title: 'One page, one fixed price.' }}
    >
      <Section
        tone="surface"
        title="Seven things, one side."
        lead="What does not fit has a better home in the deck. We will tell you where."
      >
        <AnnotatedPage />
      </Section>
    </ServicePage>
  );
}

/** Shows a one-pager as investors receive it: forwarded between two other messages. */
function Forwarded(): ReactElement {
  return (
    <ol className={styles.thread}>
      <li>
        <p className={styles.aside}>Can you take the call on Thursday?</p>
      </li>
      <li className={styles.forwarded}>
        <p className={styles.from}>
          <strong>Noor</strong> to <strong>Tomas</strong>
        </p>
        <p>The founder I mentioned. It is one page; could you speak to her this week?</p>
        <div className={styles.attached}>
          <Picture
            picture={onePage(picture)}
            alt="The upper half of the one-pager of Ferrous"
            eager
            fallback={null}
          />
        </div>
      </li>
      <li>
        <p className={styles.aside}>The 14:10 is cancelled. Train or taxi?</p>
      </li>
    </ol>
  );
}

/**
 * The elements of a one-pager. `x` and `y` place an element's number at a corner of the element's box, clear of the
 * text, in percent of the picture.
 */
const notes = [
  { name: 'One line', note: 'What it is, for whom, without an adjective.', x: 95, y: 3.5 },
  { name: 'Problem', note: 'What is lost, by whom, and how much of it.', x: 49, y: 23.5 },
  { name: 'Product', note: 'How it works, in a drawing a child could follow.', x: 95, y: 23.5 },
  { name: 'Numbers', note: 'Three figures, and nothing that needs a footnote.', x: 95, y: 47.5 },
  { name: 'Market', note: 'The part you can reach this year.', x: 67, y: 60.5 },
  { name: 'Team', note: 'Why these people: a name and a trade each.', x: 95, y: 60.5 },
  { name: 'Ask', note: 'How much, and what every part of it buys.', x: 95, y: 80.5 },
] as const;

function AnnotatedPage(): ReactElement {
  return (
    <div className={styles.annotated}>
      <div className={styles.page}>
        <ImageFrame ratio="auto" marks>
          <Picture
            picture={onePage(picture)}
            alt="The one-pager of Ferrous, a company that recovers magnets from scrapped motors."
          />
        </ImageFrame>
        {notes.map(({ name, x, y }, index) => (
          <span
            key={name}
            className={styles.pin}
            style={{ '--x': `${x}%`, '--y': `${y}%` } as CSSProperties}
            aria-hidden="true"
          >
            {index + 1}
          </span>
        ))}
      </div>
      <ol className={styles.notes}>
        {notes.map(({ name, note }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{note}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
