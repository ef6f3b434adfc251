import { describe, expect, it } from 'vitest';
import { findPlan, plans } from './catalogue.ts';
import { planPath } from './paths.ts';
import { findPlanInQuery, readSelectedPlan, serialiseSelectedPlan } from './selected-plan.ts';

const standard = { state: 'chosen', plan: findPlan('pd1') };

describe('the selected plan in storage', () => {
  it.each(plans.map((plan) => [plan.id, plan] as const))('%s survives writing and reading', (_, plan) => {
    expect(readSelectedPlan(serialiseSelectedPlan(plan))).toEqual({ state: 'chosen', plan });
  });

  it.each([
    ['nothing stored', null],
    ['not JSON', '{"id":'],
    ['a number', '7'],
    ['a list', '[]'],
    ['an unknown plan', '{"id":"pd9","price":1}'],
  ])('%s gives the default plan', (_, stored) => {
    expect(readSelectedPlan(stored)).toEqual(standard);
  });

  it('a stored null gives none', () => {
    expect(readSelectedPlan('null')).toEqual({ state: 'none' });
  });

  it('believes the catalogue and not the stored price', () => {
    expect(readSelectedPlan('{"id":"pd3","price":1,"name":"Free deck"}')).toMatchObject({
      plan: { price: findPlan('pd3')?.price, name: 'Pitch Deck - 24 slides' },
    });
  });
});

describe('the selected plan in the address', () => {
  it.each(plans.map((plan) => [plan.id, plan] as const))('%s is read from its links', (id, plan) => {
    expect(findPlanInQuery(planPath('/payment-flow', id).replace('/payment-flow', ''))).toEqual(plan);
  });

  it.each(['', '?plan=', '?plan=pd9', '?plan=__proto__', '?plan=PD2', '?category=pitch-decks'])(
    '%j names none',
    (search) => expect(findPlanInQuery(search)).toBeUndefined(),
  );
});
