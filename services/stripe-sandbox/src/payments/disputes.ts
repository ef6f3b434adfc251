import type { SandboxContext } from '../context.ts';
import { type Cause, type Charge, type Dispute, newId, noCause, nowInSeconds, nulls } from '../objects.ts';
import { invalidRequest, noSuch } from '../stripe-errors.ts';

const weekSeconds = 7 * 24 * 3600;

/** The cardholder disputes a charge. It cannot be refunded until the dispute is won. */
export function openDispute(
  { state, webhooks }: Pick<SandboxContext, 'state' | 'webhooks'>,
  charge: Charge,
  cause: Cause,
): Dispute {
  const { brand, network } = charge.payment_method_details?.card ?? {};
  const dispute = state.save('dispute', {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...nulls('access_activity_log billing_address cancellation_policy cancellation_policy_disclosure'),
      ...nulls('cancellation_rebuttal customer_communication customer_email_address customer_name'),
      ...nulls('customer_purchase_ip customer_signature duplicate_charge_documentation'),
      ...nulls('duplicate_charge_explanation duplicate_charge_id product_description receipt'),
      ...nulls('refund_policy refund_policy_disclosure refund_refusal_explanation service_date'),
      ...nulls('service_documentation shipping_address shipping_carrier shipping_date'),
      ...nulls('shipping_documentation shipping_tracking_number uncategorized_file uncategorized_text'),
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: nowInSeconds() + weekSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: {
        brand: brand ?? 'visa',
        case_type: 'chargeback',
        network: network ?? 'visa',
        network_reason_code: '10.4',
      },
    },
    reason: 'fraudulent',
    status: 'needs_response',
  });
  state.save('charge', { ...charge, disputed: true });
  webhooks.record('charge.dispute.created', dispute, cause);
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
  webhooks.record('charge.dispute.closed', closed, noCause, { status: dispute.status });
  return closed;
}
