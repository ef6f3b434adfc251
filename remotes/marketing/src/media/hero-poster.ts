import webp from './hero-poster.webp';
import avif720 from './hero-poster-720.avif';
import avif1080 from './hero-poster-1080.avif';
import avif1440 from './hero-poster-1440.avif';

export const picture = {
  src: webp,
  avif: `${avif1440} 1440w, ${avif1080} 1080w, ${avif720} 720w`,
  width: 1440,
  height: 810,
};
