// Written by `pnpm artwork` in tools/artwork.
import src from './profile-before.svg';

export const picture = { src, width: 1280, height: 720 };
