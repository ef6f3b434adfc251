import { formatClaim, pitchDeckClaims } from '@site/domain/claims';
import { Stat, Stats } from '@site/ui/stat';
import type { ReactElement } from 'react';
import { DeckCard } from '../components/deck-card.tsx';
import { GalleryEnd } from '../components/gallery-end.tsx';
import { GalleryHead } from '../components/gallery-head.tsx';
import { pitchDecks } from '../content/pitch-decks.ts';
import styles from './pitch-decks.module.css';

export default function PitchDecks(): ReactElement {
  return (
    <>
      <GalleryHead
        title={`${pitchDecks.length} decks, and no two look alike`}
        lead="Each belongs to its founder: their argument, their numbers, their colours. Point at one, or tap it, and it presents itself."
      >
        <Stats>
          {pitchDeckClaims.map((claim) => (
            <Stat key={claim.label} value={formatClaim(claim)} label={claim.label} />
          ))}
        </Stats>
      </GalleryHead>
      <div className={styles.wall}>
        {pitchDecks.map((deck, index) => (
          <DeckCard key={deck.id} deck={deck} eager={index === 0} />
        ))}
      </div>
      <GalleryEnd
        here="pitch-decks"
        title="Yours would look like none of these."
        action="See pitch deck prices"
      />
    </>
  );
}
