import type { PictureFile } from '@site/ui/picture';

const drawing =
  (width: number, height: number) =>
  (src: string): PictureFile => ({ src, width, height });

/**
 * Picture formats of drawings, with the pixel size in which each kind of page is drawn. Drawings are SVG, so they are sharp
 * at every size.
 */
export const slide = drawing(960, 540);
export const screen = drawing(1280, 720);
export const sheet = drawing(900, 1273);
export const onePage = drawing(720, 1018);
export const reportPage = drawing(1280, 800);
