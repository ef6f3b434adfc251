// Written by `pnpm artwork` in tools/artwork.
import src from './sample-options.svg';

export const picture = { src, width: 1280, height: 800 };
