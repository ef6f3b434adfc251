import { formatClaim, pitchDeckClaims } from '@site/domain/claims';
import type { PictureFile } from '@site/ui/picture';
import { Stat, Stats } from '@site/ui/stat';
import type { ReactElement } from 'react';
import { caseSizes } from '../../schema/collections.ts';
import type { PitchDeck } from '../../schema/schema.ts';
import { DeckPreview } from '../deck-preview/deck-preview.tsx';
import gallery from '../galleries/gallery.module.css';
import { Facts, GalleryEnd, GalleryHead } from '../galleries/gallery.tsx';
import { type Preview, pictureOf, previewOf } from '../media/media-files.ts';
import styles from './pitch-decks.module.css';

const pages = import.meta.glob<PitchDeck>('../content/pitch-decks/*.ts', { eager: true, import: 'page' });
const files = import.meta.glob<string>('../media/pitch-decks/*', {
  eager: true,
  query: '?url',
  import: 'default',
});

type PitchDeckCase = PitchDeck & { image: PictureFile | undefined; preview: Preview | undefined };

/** In the order of their file names. */
const pitchDecks: readonly PitchDeckCase[] = Object.values(pages).map((page) => ({
  ...page,
  image: pictureOf(files, page.id, caseSizes['pitch-decks']),
  preview: previewOf(files, page.id),
}));

export default function PitchDecksPage(): ReactElement {
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
      <div className={styles.grid}>
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

/** Follows the columns of the grid: two, then alternately two and three to a row. */
const sizes = '(min-width: 75em) 46vw, (min-width: 40em) 48vw, 94vw';

function DeckCard({ deck, eager }: { deck: PitchDeckCase; eager: boolean }): ReactElement {
  return (
    <article id={deck.id} className={`${gallery.case} ${styles.card}`} aria-labelledby={`${deck.id}-title`}>
      <DeckPreview deck={deck} sizes={sizes} eager={eager} />
      <div className={gallery.card}>
        <h2 id={`${deck.id}-title`}>{deck.title}</h2>
        <p className={gallery.subtitle}>{deck.subtitle}</p>
        <p>{deck.description}</p>
        <ul className={gallery.highlights}>
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
