// Written by `pnpm artwork`.

import avif400 from './one-pager-400.avif';
import webp400 from './one-pager-400.webp';
import avif720 from './one-pager-720.avif';
import webp720 from './one-pager-720.webp';

export const picture = {
  src: webp720,
  avif: `${avif720} 720w, ${avif400} 400w`,
  webp: `${webp720} 720w, ${webp400} 400w`,
  width: 720,
  height: 1018,
};
