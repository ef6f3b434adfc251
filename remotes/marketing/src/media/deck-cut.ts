// Written by `pnpm artwork` in tools/artwork.
import src from './deck-cut.svg';

export const picture = { src, width: 960, height: 540 };
