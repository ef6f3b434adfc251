import { claimNotes, formatClaim, pitchDeckClaims } from '@site/content/claims';
import { Stat, Stats } from '@site/ui/stat';
import type { ReactElement } from 'react';
import type { PitchDeck } from '../../schema/schema.ts';
import { CaseWords } from '../cases/cases.tsx';
import { pitchDecks } from '../content/pitch-decks.ts';
import { DeckPreview } from '../deck-preview/deck-preview.tsx';
import { Filter, useFilter } from '../filters/filter.tsx';
import gallery from '../galleries/gallery.module.css';
import { Gallery } from '../galleries/gallery.tsx';
import { pictureOf, previewOf } from '../media/case-media.ts';
import styles from './deck-gallery.module.css';

const files = import.meta.glob<string>(
  ['../media/pitch-decks/*-{1,12,18,24}.svg', '../media/pitch-decks/*.webm', '../media/pitch-decks/*.mp4'],
  { eager: true, query: '?url', import: 'default' },
);

/** Returns undefined if all slides are shown. */
function describeHiddenSlides(slides: number, shown: number): string | undefined {
  if (slides === shown) return undefined;
  const hiddenSlides = slides - shown;
  const what = shown === 2 ? 'the cover and one slide inside' : `${shown} of ${slides} slides`;
  return `Shown are ${what}. The other ${hiddenSlides} stay between the company and its investors.`;
}

function composeLinkText(slides: number, shown: number): string {
  if (shown === slides) return `Read all ${slides} slides`;
  return shown === 2 ? 'See two slides' : `Read ${shown} of ${slides} slides`;
}

const plans = { 12: 'pd1', 18: 'pd2', 24: 'pd3' } as const;

/** The deck lengths that we sell, longest first. */
const lengths = [24, 18, 12];

const decks = pitchDecks.map((page) => {
  const shown = lengths.find((length) => pictureOf(files, 'pitch-decks', page.id, length)) ?? 2;
  return {
    ...page,
    collection: 'pitch-decks' as const,
    image: pictureOf(files, 'pitch-decks', page.id),
    preview: previewOf(files, page.id),
    read: composeLinkText(page.slides, shown),
    firstLine: [`${page.raised} raised`, page.stage, page.country],
    facts: {
      Category: page.category,
      Industry: page.industry,
      Country: page.country,
      Stage: page.stage,
      Funding: page.funding,
      Raised: page.raised,
      Timeline: page.timeline,
      Slides: String(page.slides),
    },
    plan: plans[page.slides],
    note: describeHiddenSlides(page.slides, shown),
  };
});
type PitchDeckCase = (typeof decks)[number];

/** The number of decks that are shown with all their slides. The others have a `note` that says what is shown. */
const completeDecks = decks.filter(({ note }) => !note).length;

const stages = ['Pre-seed', 'Seed', 'Series A'] as const satisfies readonly PitchDeck['stage'][];
const categories = [...new Set(decks.map(({ category }) => category))].sort();

export default function PitchDecksPage(): ReactElement {
  const [stage, selectStage] = useFilter('stage', stages);
  const [category, selectCategory] = useFilter('category', categories);
  const shown = decks.filter(
    (deck) => (!stage || deck.stage === stage) && (!category || deck.category === category),
  );
  return (
    <Gallery
      of="pitch-decks"
      title={`${pitchDecks.length} decks, and no two look alike`}
      lead={`Each belongs to its founder: their argument, their numbers, their colours. Play any of them; ${completeDecks} can be read whole.`}
      stats={
        <Stats caption={claimNotes.pitchDecks}>
          {pitchDeckClaims.map((claim) => (
            <Stat key={claim.label} value={formatClaim(claim)} label={claim.label} />
          ))}
        </Stats>
      }
      cases={decks}
      end={{ title: 'Yours would look like none of these.', action: 'See pitch deck prices' }}
    >
      <div className={`wrap ${styles.filters}`}>
        <Filter label="Stage" values={stages} selected={stage} onSelect={selectStage} />
        <Filter label="Category" values={categories} selected={category} onSelect={selectCategory} />
        <p role="status">
          <span>
            {shown.length === pitchDecks.length
              ? `All ${pitchDecks.length} decks`
              : `${shown.length} of ${pitchDecks.length} decks${shown.length === 0 ? ': no deck fits both.' : ''}`}
          </span>
          {/* Name the filter, because two filters may match the same number of decks, and screen readers do not
              announce unchanged text. */}
          {stage || category ? (
            <span className="visually-hidden">{`, ${[stage, category].filter(Boolean).join(', ')}`}</span>
          ) : null}
        </p>
      </div>
      <div className={`wrap ${styles.grid}`}>
        {shown.map((deck, index) => (
          <DeckCard key={deck.id} deck={deck} eager={index === 0} />
        ))}
      </div>
    </Gallery>
  );
}

function DeckCard({ deck, eager }: { deck: PitchDeckCase; eager: boolean }): ReactElement {
  return (
    <article id={deck.id} className={`${gallery.case} ${styles.card}`} aria-labelledby={`${deck.id}-title`}>
      <DeckPreview deck={deck} eager={eager} />
      <CaseWords content={deck} line={deck.subtitle} />
    </article>
  );
}
