// Written by `pnpm artwork`.
import webp from './one-pager.webp';
import avif400 from './one-pager-400.avif';
import avif720 from './one-pager-720.avif';

export const picture = {
  src: webp,
  avif: `${avif720} 720w, ${avif400} 400w`,
  width: 720,
  height: 1018,
};
