import type { Plan, PlanId } from '@site/domain/catalogue';
import { casePath, paths } from '@site/domain/paths';

type Sample = { label: string; to: string };

/**
 * SAMPLE CONTENT: an example of what each plan delivers. For a business plan without financials, the example is a
 * chapter of a plan with financials. Consulting calls have no example.
 */
const samples: Partial<Record<PlanId, Sample>> = {
  pd1: { label: 'See a 12-slide deck', to: casePath({ gallery: 'pitch-decks', id: 'ambula' }) },
  pd2: { label: 'See an 18-slide deck', to: casePath({ gallery: 'pitch-decks', id: 'verdigris' }) },
  pd3: { label: 'See a 24-slide deck', to: casePath({ gallery: 'pitch-decks', id: 'northkite' }) },
  bp1: {
    label: 'See a chapter',
    to: `${casePath({ gallery: 'business-plans', id: 'meridian-renal' })}&page=3`,
  },
  bp2: {
    label: 'See a plan and its forecast',
    to: casePath({ gallery: 'business-plans', id: 'oak-and-ember' }),
  },
  mr1: { label: 'See two of its pages', to: `${paths.marketResearch}#mr1` },
  mr2: { label: 'See two that it adds', to: `${paths.marketResearch}#mr2` },
  op1: { label: 'See a one-pager', to: casePath({ gallery: 'one-pagers', id: 'ferrous' }) },
  li1: { label: 'See a profile', to: `${paths.linkedinProfile}#li1` },
  li2: { label: 'See a company page', to: `${paths.linkedinProfile}#li2` },
};

/** Returns the link to an example of what a plan delivers, or undefined if there is none. */
export const sampleOf = ({ id }: Plan): Sample | undefined => samples[id];
