// Written by `pnpm artwork` in tools/artwork.
import src from './one-pager-coat.svg';

export const picture = { src, width: 720, height: 1018 };
