import type { PlanId } from '@site/domain/catalogue';
import type { PageNumber } from '@site/domain/questionnaire';

/** Whether a page of the questionnaire is needed to begin with a plan, or makes the result better. */
type PageNeed = 'needed' | 'helpful';

type PlanPages = {
  needed: readonly PageNumber[];
  helpful: readonly PageNumber[];
  /** Set if the plan needs every question of its needed pages, so that none of them is collapsed. */
  inFull?: true;
};

const pitchDeck: PlanPages = { needed: [1, 2, 3], helpful: [4, 6, 7] };
const marketResearch: PlanPages = { needed: [1, 3], helpful: [2, 4] };
const consulting: PlanPages = { needed: [1], helpful: [2, 3] };

const planPages: Readonly<Record<PlanId, PlanPages>> = {
  pd1: pitchDeck,
  pd2: pitchDeck,
  pd3: pitchDeck,
  bp1: { needed: [1, 2, 3, 4, 5, 7], helpful: [6], inFull: true },
  bp2: { needed: [1, 2, 3, 4, 5, 6, 7], helpful: [], inFull: true },
  mr1: marketResearch,
  mr2: marketResearch,
  op1: { needed: [1, 2, 3], helpful: [6] },
  li1: { needed: [1, 3], helpful: [2], inFull: true },
  li2: { needed: [1, 3], helpful: [2, 4], inFull: true },
  co1: consulting,
  co2: consulting,
  co3: consulting,
};

/** Returns undefined for a page that the plan does not use. */
export function pageNeed(planId: PlanId, page: PageNumber): PageNeed | undefined {
  const { needed, helpful } = planPages[planId];
  if (needed.includes(page)) return 'needed';
  return helpful.includes(page) ? 'helpful' : undefined;
}

export const listPagesNeeded = (planId: PlanId): readonly PageNumber[] => planPages[planId].needed;

export function needsWholePage(planId: PlanId, page: PageNumber): boolean {
  const { needed, inFull = false } = planPages[planId];
  return inFull && needed.includes(page);
}
