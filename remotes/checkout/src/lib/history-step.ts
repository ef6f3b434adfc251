import { record } from './answer.ts';

/** What an entry of the browser's history remembers of the checkout. */
export type HistoryStep = {
  step: 'payment' | 'confirmation' | 'success';
  /** An entry whose purchase has been paid leads to its order, not to another payment. */
  purchaseId?: string;
  /** What the order is looked up by, when it is not kept in this tab. */
  orderToken?: string;
};

const steps = ['payment', 'confirmation', 'success'] as const;

export function readHistoryStep(state: unknown): HistoryStep {
  const { checkoutStep, purchaseId, orderToken } = record(state);
  return {
    step: steps.find((known) => known === checkoutStep) ?? 'payment',
    ...(typeof purchaseId === 'string' && { purchaseId }),
    ...(typeof orderToken === 'string' && { orderToken }),
  };
}

export function writeHistoryStep({ step, ...rest }: HistoryStep) {
  return { checkoutStep: step, ...rest };
}
