// Written by `pnpm artwork`.
import webp from './profile.webp';
import avif400 from './profile-400.avif';
import avif720 from './profile-720.avif';
import avif1200 from './profile-1200.avif';

export const picture = {
  src: webp,
  avif: `${avif1200} 1200w, ${avif720} 720w, ${avif400} 400w`,
  width: 1200,
  height: 675,
};
