import type { CategoryId } from '@site/domain/catalogue';
import { whenIdle } from '@site/ui/browser-only';
import { ImageFrame } from '@site/ui/image-frame';
import { Picture, type PictureFile } from '@site/ui/picture';
import { type ReactElement, useEffect, useState } from 'react';
import deckCover from '../media/deck-cover.svg';
import { onePage, reportPage, screen, sheet, slide } from '../media/formats.ts';
import { picture as editedSlide } from '../media/hero-poster.ts';
import onePager from '../media/one-pager.svg';
import planForecast from '../media/plan-forecast.svg';
import profile from '../media/profile.svg';
import researchAnswer from '../media/research-answer.svg';

/** One result and one client review for each category. */
const proofs: Readonly<Record<CategoryId, { picture: PictureFile; caption: string; client: string }>> = {
  'pitch-decks': {
    picture: slide(deckCover),
    caption: 'The cover of a deck',
    client: 'Marisol Vega',
  },
  'business-plans': {
    picture: sheet(planForecast),
    caption: 'The forecast page of a plan',
    client: 'Tom Ashdown',
  },
  'market-research': {
    picture: reportPage(researchAnswer),
    caption: 'The page with the answer',
    client: 'Nur Aisyah Rahman',
  },
  'one-pager': {
    picture: onePage(onePager),
    caption: 'All of it',
    client: 'Astrid Lindqvist',
  },
  linkedin: {
    picture: screen(profile),
    caption: 'A profile, rewritten',
    client: 'Camila Restrepo',
  },
  consulting: {
    picture: editedSlide,
    caption: 'A slide after twenty minutes',
    client: 'Arjun Deshmukh',
  },
};

/** Shows a picture of finished work of this category. */
export function Result({ category }: { category: CategoryId }): ReactElement {
  const { picture, caption } = proofs[category];
  const { width, height } = picture;
  return (
    <ImageFrame ratio={width > height ? 'slide' : 'auto'} label={caption}>
      <Picture picture={picture} sizes="(min-width: 56em) 20rem, 60vw" alt="" />
    </ImageFrame>
  );
}

/**
 * Shows a client's review of work in this category. Testimonials load when the browser is idle; if loading fails,
 * nothing is shown.
 */
export function Review({ category }: { category: CategoryId }): ReactElement | null {
  const [words, setWords] = useState<typeof import('./client-words.tsx')>();
  useEffect(() => {
    whenIdle(async () => {
      // Use `await` here, because Vite compiles `import(…).then(use, onFailure)` such that `onFailure` misses a failing
      // stylesheet.
      try {
        setWords(await import('./client-words.tsx'));
      } catch {}
    });
  }, []);
  return words ? <words.ClientWords client={proofs[category].client} /> : null;
}
