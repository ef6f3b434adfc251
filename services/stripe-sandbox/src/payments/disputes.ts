import type { SandboxContext } from '../context.ts';
import { blank, type Charge, type Dispute, newId } from '../objects.ts';
import { invalidRequest, noSuch } from '../stripe-errors.ts';

/** The cardholder disputes a charge. It cannot be refunded until the dispute is won. */
export function openDispute(
  { state, webhooks }: Pick<SandboxContext, 'state' | 'webhooks'>,
  charge: Charge,
): Dispute {
  const dispute = state.save('dispute', {
    ...blank('dispute'),
    id: newId('du'),
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    is_charge_refundable: false,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  });
  state.save('charge', { ...charge, disputed: true });
  webhooks.record('charge.dispute.created', dispute);
  return dispute;
}

/** The bank decides. */
export function closeDispute(
  { state, webhooks }: SandboxContext,
  id: string,
  status: 'won' | 'lost',
): Dispute {
  const dispute = state.find('dispute', id);
  if (!dispute) throw noSuch('dispute', id);
  if (dispute.status !== 'needs_response')
    throw invalidRequest(`This dispute was ${dispute.status} already.`);
  const closed = state.save('dispute', { ...dispute, status, is_charge_refundable: status === 'won' });
  webhooks.record('charge.dispute.closed', closed, { status: dispute.status });
  return closed;
}
