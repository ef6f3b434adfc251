import { paths, pricingPath } from '@site/domain/paths';
import { ImageFrame } from '@site/ui/image-frame';
import { OrderBar } from '@site/ui/order-bar';
import { Picture } from '@site/ui/picture';
import { Section } from '@site/ui/section';
import type { CSSProperties, ReactElement } from 'react';
import { picture } from '../media/one-pager.ts';
import { ServiceClose, ServiceHero } from '../services/service-page.tsx';
import styles from './one-pager.module.css';

const pricing = pricingPath('one-pagers');

export default function OnePagerPage(): ReactElement {
  return (
    <>
      <ServiceHero
        name="Investor one-pager"
        title="It has to work when you are not in the room."
        lead="Somebody who likes you forwards one page to somebody who does not know you. That page gets a minute, on a phone, between two other things. We write it for that minute."
        pricing={pricing}
        portfolio={paths.portfolioOnePagers}
      />
      <OrderBar category="one-pager">
        <Section
          tone="surface"
          title="Seven things, one side."
          lead="What does not fit has a better home in the deck. We will tell you where."
        >
          <AnnotatedPage />
        </Section>
      </OrderBar>
      <ServiceClose
        client="Yuki Tanabe"
        category="one-pager"
        title="The cheapest page you will ever worry about."
        pricing={pricing}
      />
    </>
  );
}

/** The elements of a one-pager with their position on its picture, in percent. */
const notes = [
  { name: 'One line', note: 'What it is, for whom, without an adjective.', x: 90, y: 8 },
  { name: 'Problem', note: 'What is lost, by whom, and how much of it.', x: 44, y: 26 },
  { name: 'Product', note: 'How it works, in a drawing a child could follow.', x: 91, y: 26 },
  { name: 'Numbers', note: 'Three figures, and nothing that needs a footnote.', x: 91, y: 50 },
  { name: 'Market', note: 'The part you can reach this year.', x: 60, y: 64 },
  { name: 'Team', note: 'Why these people: a name and a trade each.', x: 91, y: 64 },
  { name: 'Ask', note: 'How much, and what every part of it buys.', x: 91, y: 83 },
] as const;

function AnnotatedPage(): ReactElement {
  return (
    <div className={styles.annotated}>
      <div className={styles.page}>
        <ImageFrame ratio="auto" marks>
          <Picture
            picture={picture}
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
