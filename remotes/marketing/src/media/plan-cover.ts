// Written by `pnpm artwork`.
import webp from './plan-cover.webp';
import avif360 from './plan-cover-360.avif';
import avif640 from './plan-cover-640.avif';

export const picture = {
  src: webp,
  avif: `${avif640} 640w, ${avif360} 360w`,
  width: 640,
  height: 905,
};
