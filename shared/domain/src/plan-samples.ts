import type { Plan, PlanId } from './catalogue.ts';
import { casePath, paths } from './paths.ts';

/** SAMPLE CONTENT: finished work of a plan's size. Of a plan without financials, a chapter of one that has them; calls leave nothing to show. */
const samples: Partial<Record<PlanId, string>> = {
  pd1: casePath({ gallery: 'pitch-decks', id: 'ambula' }),
  pd2: casePath({ gallery: 'pitch-decks', id: 'northkite' }),
  pd3: casePath({ gallery: 'pitch-decks', id: 'cardia-loop' }),
  bp1: `${casePath({ gallery: 'business-plans', id: 'meridian-renal' })}&page=3`,
  bp2: casePath({ gallery: 'business-plans', id: 'oak-and-ember' }),
  mr1: `${paths.marketResearch}#mr1`,
  mr2: `${paths.marketResearch}#mr2`,
  op1: casePath({ gallery: 'one-pagers', id: 'ferrous' }),
  li1: `${paths.linkedinProfile}#li1`,
  li2: `${paths.linkedinProfile}#li2`,
};

/** Where work like a plan's can be seen: a path of the site. */
export const sampleOf = ({ id }: Plan): string | undefined => samples[id];
