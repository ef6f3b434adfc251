import type { Plan, PlanId } from '@site/domain/catalogue';
import type { PictureFile } from '@site/ui/picture';

// `pnpm artwork images` in tools/artwork draws these files.
const files = import.meta.glob<string>('../media/pages-*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Heights of the pictures, which are 640 pixels wide. */
const heights: Partial<Record<PlanId, number>> = {
  pd1: 122,
  pd2: 188,
  pd3: 254,
  bp1: 142,
  bp2: 142,
  mr1: 98,
  mr2: 98,
};

/** Returns a small picture of all pages of the work that `sampleOf` links to. */
export function pagesOf({ id }: Plan): PictureFile | undefined {
  const height = heights[id];
  const src = files[`../media/pages-${id}-640.avif`];
  return src && height ? { src, width: 640, height } : undefined;
}
