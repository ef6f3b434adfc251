import { northkite } from '@site/content/clients/northkite';
import { paths } from '@site/domain/paths';
import { furtherSlides } from '@site/domain/plan-contents';
import { ImageFrame } from '@site/ui/image-frame';
import { Picture } from '@site/ui/picture';
import { Section } from '@site/ui/section';
import type { ReactElement } from 'react';
import { VoyagesSlide } from '../before-after/voyages.tsx';
import cover from '../media/deck-cover.svg';
import figure from '../media/deck-figure.svg';
import proof from '../media/deck-proof.svg';
import { slide } from '../media/formats.ts';
import { ServicePage } from '../services/service-page.tsx';
import { renderWhenSeen } from '../services/when-seen.tsx';
import styles from './pitch-decks.module.css';
// Import the pencil's styles here, because the prerendered document shows the pencil before its script loads.
import '../red-pencil/red-pencil.css';

const redPencil = renderWhenSeen(() => import('../red-pencil/red-pencil.tsx'), {
  id: 'red-pencil',
  className: styles.pencil,
});

export default function PitchDecksPage(): ReactElement {
  return (
    <ServicePage
      category="pitch-decks"
      name="Pitch decks"
      title={'Twelve questions. Twelve\u00a0slides.'}
      lead="An investor brings the same dozen questions to every meeting. A good deck answers each of them on one slide, in the order in which they come up, and then stops talking."
      portfolio={paths.portfolioPitchDecks}
      picture={{ at: 'below', shows: <DeckStrip /> }}
      plans={{ title: 'Three lengths, three fixed prices.', tone: 'surface' }}
    >
      <Section tone="surface" title="How slide 8 got there.">
        <div className={styles.edit}>
          <VoyagesSlide />
          <ol className={styles.remarks}>
            {remarks.map(({ what, why }) => (
              <li key={what}>
                <h3>{what}</h3>
                <p>{why}</p>
              </li>
            ))}
          </ol>
        </div>
      </Section>
      <Section
        title="What each slide has to answer."
        lead={`We write these twelve as sentences first. You correct them, we draw them. Eighteen slides give a second one each to ${furtherSlides.second}. Twenty-four add six of ${furtherSlides.appendix}.`}
      >
        <SlideSorter />
      </Section>
      {redPencil}
    </ServicePage>
  );
}

const { problem, traction } = northkite;

/** SAMPLE CONTENT: the edits to the draft, with reasons. */
const remarks = [
  { what: '“Up to 33%” went.', why: 'A best case makes people ask about the other cases.' },
  { what: 'So did the model.', why: 'The ships keep logs. A log needs no adjective.' },
  {
    what: 'Voyage 4 came back.',
    why: 'It was left out because it went worse. It is the column that makes the others believable.',
  },
  { what: 'The axis starts at zero.', why: 'Five colours became one, and the latest voyage has the accent.' },
] as const;

function DeckStrip(): ReactElement {
  return (
    <ol className={styles.strip}>
      <li>
        <ImageFrame number={1} label="The claim">
          <Picture picture={slide(cover)} alt={`Cover: “${northkite.cover}” A ship and its kite.`} eager />
        </ImageFrame>
      </li>
      <li>
        <ImageFrame number={2} label="The number">
          <Picture picture={slide(figure)} alt={`“${problem.claim}” One number: ${problem.figure}.`} />
        </ImageFrame>
      </li>
      <li>
        <ImageFrame number={8} label="The proof">
          <Picture
            picture={slide(proof)}
            alt={`“${traction.claim}” Six columns, from ${traction.saved[0]}% to ${traction.saved.at(-1)}%.`}
          />
        </ImageFrame>
      </li>
    </ol>
  );
}

/** The twelve slides of a deck, with the question that each one answers. */
const slides = [
  ['Cover', 'What is it, in one breath?'],
  ['Problem', 'Who is losing what today?'],
  ['Solution', 'What changes for them?'],
  ['Product', 'Does it exist, and may I see it?'],
  ['Why now', 'Why did nobody do this five years ago?'],
  ['Market', 'How many of them can you reach?'],
  ['Model', 'Who pays, how much, how often?'],
  ['Traction', 'Who already does?'],
  ['Competition', 'What do they use instead?'],
  ['Go-to-market', 'How do you find the next hundred?'],
  ['Team', 'Why you?'],
  ['Ask', 'How much, for what, until when?'],
] as const;

function SlideSorter(): ReactElement {
  return (
    <ol className={styles.sorter}>
      {slides.map(([name, question], index) => (
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
