// Written by `pnpm artwork` in tools/artwork.
import src from './plan-cover.svg';

export const picture = { src, width: 900, height: 1273 };
