import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { downscale } from './downscale.ts';

type Paint = (x: number, y: number) => readonly [number, number, number];

function picture(width: number, height: number, paint: Paint): Buffer {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) png.data.set([...paint(x, y), 255], (y * width + x) * 4);
  }
  return PNG.sync.write(png);
}

describe('a reduced screenshot', () => {
  it('has a fifth of the width and height, and keeps colours where they are', () => {
    const small = PNG.sync.read(downscale(picture(10, 14, (x) => (x < 5 ? [200, 0, 0] : [0, 0, 104]))));
    expect([small.width, small.height]).toEqual([2, 2]);
    expect([...small.data.subarray(0, 8)]).toEqual([200, 0, 0, 255, 0, 0, 104, 255]);
  });

  it('is the mean of what was there', () => {
    const small = PNG.sync.read(downscale(picture(5, 5, (x) => (x % 5 < 2 ? [255, 255, 255] : [0, 0, 0]))));
    expect([...small.data]).toEqual([104, 104, 104, 255]);
  });

  it('is white where all is white', () => {
    const small = PNG.sync.read(downscale(picture(5, 5, () => [255, 255, 255])));
    expect([...small.data]).toEqual([255, 255, 255, 255]);
  });
});
