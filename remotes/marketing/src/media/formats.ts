import type { PictureFile } from '@site/ui/picture';

const createFormat =
  (width: number, height: number) =>
  (src: string): PictureFile => ({ src, width, height });

/**
 * The size in pixels at which each kind of page is drawn. One size is enough, because SVG drawings stay sharp when they
 * are scaled.
 */
export const slide = createFormat(960, 540);
export const screen = createFormat(1280, 720);
export const sheet = createFormat(900, 1273);
export const onePage = createFormat(720, 1018);
export const reportPage = createFormat(1280, 800);
