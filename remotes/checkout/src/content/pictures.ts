import type { CategoryId } from '@site/domain/catalogue';
import type { PictureFile } from '@site/ui/picture';
// The drawings are copied here by `pnpm artwork` in tools/artwork.
import deck from '../media/deck-cover.svg';
import onePager from '../media/one-pager.svg';
import plan from '../media/plan-cover.svg';
import profile from '../media/profile.svg';
import research from '../media/research-answer.svg';

/** A picture of each category's work, made for another client. Consulting has none, because it is not paid by card. */
export const pictures: Readonly<Record<CategoryId, PictureFile | undefined>> = {
  'pitch-decks': { src: deck, width: 960, height: 540 },
  'business-plans': { src: plan, width: 900, height: 1273 },
  'market-research': { src: research, width: 900, height: 1273 },
  'one-pager': { src: onePager, width: 720, height: 1018 },
  linkedin: { src: profile, width: 1280, height: 720 },
  consulting: undefined,
};
