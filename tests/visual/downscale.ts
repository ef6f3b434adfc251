import { PNG } from 'pngjs';

/** The width and height in the page's pixels of the block that becomes one pixel of a picture. */
const block = 5;
/** The step to which brightness is rounded, because noise costs bytes and means nothing. */
const step = 8;

/**
 * Reduces a screenshot to a fifth of its width and height. Each pixel is the mean of 25.
 *
 * The mean hides what differs between machines, such as the smoothing of a letter's edge, and keeps what a visitor
 * would notice: colour, size, position and missing parts. It also keeps the files small.
 *
 * @param screenshot a PNG
 * @returns a PNG without transparency
 */
export function downscale(screenshot: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(screenshot);
  const small = new PNG({ width: Math.floor(width / block), height: Math.floor(height / block) });
  for (let y = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      const target = (y * small.width + x) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        let sum = 0;
        for (let dy = 0; dy < block; dy += 1) {
          const from = ((y * block + dy) * width + x * block) * 4 + channel;
          for (let dx = 0; dx < block; dx += 1) sum += data[from + dx * 4] ?? 0;
        }
        small.data[target + channel] = Math.min(255, Math.round(sum / block ** 2 / step) * step);
      }
      small.data[target + 3] = 255;
    }
  }
  // Write it without a filter, which is smallest for large areas of few colours.
  return PNG.sync.write(small, { colorType: 2, deflateLevel: 9, filterType: 0, deflateStrategy: 0 });
}
