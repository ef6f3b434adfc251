import { paths, pricingPath } from '@site/domain/paths';
import { ImageFrame } from '@site/ui/image-frame';
import { Picture } from '@site/ui/picture';
import { Section } from '@site/ui/section';
import type { ReactElement } from 'react';
import { picture as cover } from '../media/deck-cover.ts';
import { picture as figure } from '../media/deck-figure.ts';
import { picture as proof } from '../media/deck-proof.ts';
import { ServiceClose, ServiceHero } from '../services/service-page.tsx';
import styles from './pitch-decks.module.css';

const pricing = pricingPath('pitch-decks');

export default function PitchDecksPage(): ReactElement {
  return (
    <>
      <ServiceHero
        name="Pitch decks"
        title="Twelve questions. Twelve slides. No appendix of hope."
        lead="An investor brings the same dozen questions to every meeting. A good deck answers each of them on one slide, in the order in which they come up, and then stops talking."
        pricing={pricing}
        portfolio={paths.portfolioPitchDecks}
      >
        <DeckStrip />
      </ServiceHero>
      <Section
        tone="surface"
        width="wide"
        title="What each slide has to answer."
        lead="We write these twelve as sentences first. You correct them, we draw them. Longer decks split the hard ones in two; they do not add a thirteenth question."
      >
        <SlideSorter />
      </Section>
      <ServiceClose
        client="Ben Carrow"
        category="pitch-decks"
        title="As long as the questions, no longer."
        pricing={pricing}
      />
    </>
  );
}

const sizes = '(min-width: 56em) 31vw, 80vw';

/** Three slides of one deck, side by side as on the light table. */
function DeckStrip(): ReactElement {
  return (
    <ol className={styles.strip}>
      <li>
        <ImageFrame number={1} label="The claim">
          <Picture
            picture={cover}
            sizes={sizes}
            alt="Cover: “Wind does a third of the work”, a ship and its kite."
            eager
          />
        </ImageFrame>
      </li>
      <li>
        <ImageFrame number={3} label="The number">
          <Picture
            picture={figure}
            sizes={sizes}
            alt="“Fuel is the cost an owner cannot negotiate”, and one number: 58%."
          />
        </ImageFrame>
      </li>
      <li>
        <ImageFrame number={9} label="The proof">
          <Picture
            picture={proof}
            sizes={sizes}
            alt="“Logged, not modelled”: six columns that rise from 14% to 31%."
          />
        </ImageFrame>
      </li>
    </ol>
  );
}

/** The deck laid out on the light table. */
function SlideSorter(): ReactElement {
  return (
    <ol className={styles.sorter}>
      {deckSlides.map(({ name, question }, index) => (
        <li key={name} className={styles.slide}>
          <span className={styles.number} aria-hidden="true">
            {String(index + 1).padStart(2, '0')}
          </span>
          <h3>{question}</h3>
          <p>{name}</p>
        </li>
      ))}
    </ol>
  );
}

/** The twelve slides of a first deck, and the question each of them answers. */
const deckSlides: readonly { name: string; question: string }[] = [
  { name: 'Cover', question: 'What is it, in one breath?' },
  { name: 'Problem', question: 'Who is losing what today?' },
  { name: 'Solution', question: 'What changes for them?' },
  { name: 'Product', question: 'Does it exist, and may I see it?' },
  { name: 'Why now', question: 'Why did nobody do this five years ago?' },
  { name: 'Market', question: 'How many of them can you reach?' },
  { name: 'Model', question: 'Who pays, how much, how often?' },
  { name: 'Traction', question: 'Who already does?' },
  { name: 'Competition', question: 'What do they use instead?' },
  { name: 'Go-to-market', question: 'How do you find the next hundred?' },
  { name: 'Team', question: 'Why you?' },
  { name: 'Ask', question: 'How much, for what, until when?' },
];
