// Written by `pnpm artwork` in tools/artwork.
import src from './plan-lender.svg';

export const picture = { src, width: 900, height: 1273 };
