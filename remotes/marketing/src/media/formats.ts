import type { PictureFile } from '@site/ui/picture';

const createFormat =
  (width: number, height: number) =>
  (src: string): PictureFile => ({ src, width, height });

/**
 * Picture formats of drawings, with the pixel size in which each kind of page is drawn. Drawings are SVG, so they are
 * sharp at every size.
 */
export const slide = createFormat(960, 540);
export const screen = createFormat(1280, 720);
export const sheet = createFormat(900, 1273);
export const onePage = createFormat(720, 1018);
export const reportPage = createFormat(1280, 800);
