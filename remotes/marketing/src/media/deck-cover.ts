// Written by `pnpm artwork` in tools/artwork.
import src from './deck-cover.svg';

export const picture = { src, width: 960, height: 540 };
