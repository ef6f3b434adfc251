// Written by `pnpm artwork`.

import avif400 from './research-answer-400.avif';
import webp400 from './research-answer-400.webp';
import avif720 from './research-answer-720.avif';
import webp720 from './research-answer-720.webp';
import avif1200 from './research-answer-1200.avif';
import webp1200 from './research-answer-1200.webp';

export const picture = {
  src: webp1200,
  avif: `${avif1200} 1200w, ${avif720} 720w, ${avif400} 400w`,
  webp: `${webp1200} 1200w, ${webp720} 720w, ${webp400} 400w`,
  width: 1200,
  height: 675,
};
