// Written by `pnpm artwork`.

import avif360 from './plan-forecast-360.avif';
import webp360 from './plan-forecast-360.webp';
import avif640 from './plan-forecast-640.avif';
import webp640 from './plan-forecast-640.webp';

export const picture = {
  src: webp640,
  avif: `${avif640} 640w, ${avif360} 360w`,
  webp: `${webp640} 640w, ${webp360} 360w`,
  width: 640,
  height: 905,
};
