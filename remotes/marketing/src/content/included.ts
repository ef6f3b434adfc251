import { refundTerms } from '@site/domain/order-promises';
import { promises } from '@site/domain/site';

/**
 * What the terms promise with every document: see the clauses on delivery, changes, cancellation, ownership and
 * confidentiality.
 */
export const included: readonly { name: string; text: string }[] = [
  {
    name: 'An outline first',
    text: 'You approve the argument in plain sentences before anything is designed.',
  },
  {
    name: 'Two rounds of changes',
    text: `One on the outline, one on the finished work. For ${promises.correctionDays} days after delivery we also put right whatever does not match your answers or your plan.`,
  },
  {
    name: `${promises.fullRefundHours} hours to change your mind`,
    text: refundTerms.whole,
  },
  {
    name: 'Copyright is yours',
    text: 'It passes to you with the finished document.',
  },
  {
    name: 'Confidential',
    text: 'Only the people who work on your order see what you tell us.',
  },
  {
    name: `An answer within ${promises.responseHours} hours`,
    text: 'From a person, before, during and after the work.',
  },
];

/** States when the delivery time begins. All pages use this sentence. */
export const deliveryExplained = 'Counted from the day on which we have both your payment and your answers.';

export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'Do I pay before or after I answer the questionnaire?',
    answer: 'Either. Your delivery date counts from the day we have both.',
  },
  {
    question: 'What if I don’t like what I get?',
    answer: `You approve the outline before it is designed, so big surprises come early. For ${promises.correctionDays} days after delivery we correct what does not match your answers or your plan. A new strategy or audience is a new order.`,
  },
  {
    question: 'Can I cancel?',
    answer: `Yes, by email. ${refundTerms.whole} ${refundTerms.part}`,
  },
  {
    question: 'Is my idea safe with you?',
    answer:
      'Only the people who work on your order see it, and we show work only with written permission. To have your own non-disclosure agreement signed, send it before you answer the questionnaire.',
  },
  {
    question: 'Do I have to get on a call?',
    answer: 'No. Everything can be done in writing; calls are an extra.',
  },
  {
    question: 'Will this get me funded?',
    answer:
      'Nobody honest can promise that. A good document gets you a fair hearing. The decision is theirs.',
  },
];
