// Written by `pnpm artwork` in tools/artwork.
import src from './sample-size.svg';

export const picture = { src, width: 1280, height: 800 };
