// Written by `pnpm artwork`.
import webp from './deck-figure.webp';
import avif400 from './deck-figure-400.avif';
import avif720 from './deck-figure-720.avif';
import avif1200 from './deck-figure-1200.avif';

export const picture = {
  src: webp,
  avif: `${avif1200} 1200w, ${avif720} 720w, ${avif400} 400w`,
  width: 1200,
  height: 675,
};
