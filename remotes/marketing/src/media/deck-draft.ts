// Written by `pnpm artwork` in tools/artwork.
import src from './deck-draft.svg';

export const picture = { src, width: 1280, height: 720 };
