import type { SandboxContext } from '../context.ts';
import { invalidRequest, noSuch } from '../http/responses.ts';
import { type Cause, type Charge, type Dispute, newId, nowInSeconds } from '../storage/objects.ts';

const weekSeconds = 7 * 24 * 3600;

/** The cardholder disputes a charge. It cannot be refunded until the dispute is won. */
export function openDispute(context: SandboxContext, charge: Charge, reason: string, cause: Cause): Dispute {
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
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
    reason,
    status: 'needs_response',
  };
  context.objects.save('dispute', dispute);
  context.objects.save('charge', { ...charge, disputed: true });
  context.webhooks.record('charge.dispute.created', dispute, cause);
  return dispute;
}

/** The bank decides. */
export function closeDispute(
  context: SandboxContext,
  id: string,
  status: 'won' | 'lost',
  cause: Cause,
): Dispute {
  const dispute = context.objects.find('dispute', id);
  if (!dispute) throw noSuch('dispute', id);
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw invalidRequest(`This dispute is already closed: it was ${dispute.status}.`);
  const closed: Dispute = { ...dispute, status, is_charge_refundable: status === 'won' };
  context.objects.save('dispute', closed);
  context.webhooks.record('charge.dispute.closed', closed, cause, { status: dispute.status });
  return closed;
}

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
