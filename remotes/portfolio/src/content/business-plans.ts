import type { BusinessPlan } from '../../schema/schema.ts';
import { type Picture, pictureOf } from '../lib/pictures.ts';
import { caseSizes } from './collections.ts';

const pages = import.meta.glob<BusinessPlan>('./business-plans/*.ts', { eager: true, import: 'page' });
const files = import.meta.glob<string>('../media/business-plans/*', {
  eager: true,
  query: '?url',
  import: 'default',
});

export type BusinessPlanCase = BusinessPlan & { image: Picture | undefined };

/** In the order of their files. */
export const businessPlans: readonly BusinessPlanCase[] = Object.values(pages).map((page) => ({
  ...page,
  image: pictureOf(files, page.id, caseSizes['business-plans']),
}));
