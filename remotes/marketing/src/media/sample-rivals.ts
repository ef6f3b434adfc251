// Written by `pnpm artwork` in tools/artwork.
import src from './sample-rivals.svg';

export const picture = { src, width: 1280, height: 800 };
