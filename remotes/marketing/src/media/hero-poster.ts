// Written by `pnpm artwork` in tools/artwork.
import webp from './hero-poster.webp';
import avif400 from './hero-poster-400.avif';
import avif720 from './hero-poster-720.avif';
import avif1200 from './hero-poster-1200.avif';

export const picture = {
  src: webp,
  avif: `${avif1200} 1200w, ${avif720} 720w, ${avif400} 400w`,
  width: 1200,
  height: 675,
};
