import type { ReactElement } from 'react';
import type { PitchDeckCase } from '../content/pitch-decks.ts';
import styles from './deck-card.module.css';
import { DeckPreview } from './deck-preview.tsx';
import { Facts } from './facts.tsx';
import landing from './landing.module.css';

/** Matches the wall's columns: two, then alternately two and three to a row. */
const sizes = '(min-width: 75em) 46vw, (min-width: 40em) 48vw, 94vw';

export function DeckCard({ deck, eager }: { deck: PitchDeckCase; eager: boolean }): ReactElement {
  return (
    <article id={deck.id} className={`${landing.case} ${styles.card}`} aria-labelledby={`${deck.id}-title`}>
      <DeckPreview deck={deck} sizes={sizes} eager={eager} />
      <div className={styles.words}>
        <h2 id={`${deck.id}-title`}>{deck.title}</h2>
        <p className={styles.subtitle}>{deck.subtitle}</p>
        <p>{deck.description}</p>
        <ul className={styles.highlights}>
          {deck.highlights.map((highlight) => (
            <li key={highlight}>{highlight}</li>
          ))}
        </ul>
        <Facts
          facts={{
            Category: deck.category,
            Industry: deck.industry,
            Country: deck.country,
            Stage: deck.stage,
            Funding: deck.funding,
            Raised: deck.raised,
            Timeline: deck.timeline,
          }}
        />
      </div>
    </article>
  );
}
