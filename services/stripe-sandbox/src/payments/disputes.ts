import { type Cause, nowInSeconds } from '../cause.ts';
import { newId } from '../state/ids.ts';
import type { Charge, Dispute } from '../state/objects.ts';
import type { World } from '../world.ts';

const week = 7 * 24 * 3600;

/** The cardholder disputes the charge with the bank: the money is held until it is decided. */
export function openDispute(world: World, charge: Charge, reason: string, cause: Cause): void {
  const dispute = disputeObject(charge, reason);
  world.objects.insert('dispute', dispute, charge.payment_intent);
  world.objects.replace('charge', { ...charge, disputed: true });
  world.events.record('charge.dispute.created', dispute, cause);
}

function disputeObject(charge: Charge, reason: string): Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: nowInSeconds() + week,
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
