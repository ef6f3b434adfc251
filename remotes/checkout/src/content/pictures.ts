import type { PlanId } from '@site/domain/catalogue';
import type { PictureFile } from '@site/ui/picture';
// The drawings are copied here by `pnpm artwork images` in tools/artwork.
import bp1 from '../media/bp1.svg';
import bp2 from '../media/bp2.svg';
import li1 from '../media/li1.svg';
import mr1 from '../media/mr1.svg';
import mr2 from '../media/mr2.svg';
import op1 from '../media/op1.svg';
import pd1 from '../media/pd1.svg';
import pd2 from '../media/pd2.svg';
import pd3 from '../media/pd3.svg';

const slide = (src: string) => ({ src, width: 960, height: 540 });
const page = (src: string) => ({ src, width: 900, height: 1273 });

/** A page of what each plan buys, as it looked for another client. Consulting is not paid by card. */
export const pictures: Readonly<Partial<Record<PlanId, PictureFile>>> = {
  pd1: slide(pd1),
  pd2: slide(pd2),
  pd3: slide(pd3),
  bp1: page(bp1),
  bp2: page(bp2),
  mr1: { src: mr1, width: 1280, height: 800 },
  mr2: { src: mr2, width: 1280, height: 800 },
  op1: { src: op1, width: 720, height: 1018 },
  li1: { src: li1, width: 1280, height: 720 },
};
