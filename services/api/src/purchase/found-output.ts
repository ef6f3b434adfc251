import type { JSONParsed } from 'hono/utils/types';
import type { find } from './find-operations.ts';

/** The JSON response of `POST /find`. */
export type Found = JSONParsed<Awaited<ReturnType<typeof find>>>;
type FoundOrder = Found['orders'][number];
type FoundAnswers = Found['questionnaires'][number];

/** Formats search results to fit on one screen, with one line per fact about an order. */
export function formatFound({ orders, questionnaires, more }: Found): string {
  const shownIds = new Set(orders.map(({ answers }) => answers?.submissionId));
  const otherQuestionnaires = questionnaires.filter(({ submissionId }) => !shownIds.has(submissionId));
  const blocks = [
    ...orders.map(formatOrder),
    ...otherQuestionnaires.map((answers) => `Questionnaire ${formatAnswers(answers)}`),
  ];
  const summary = `${count(orders.length, 'order')}, ${count(otherQuestionnaires.length, 'other questionnaire')} found.`;
  const hidden =
    more.orders || more.questionnaires ? ' There are older ones: name more of what you know.' : '';
  return [...blocks, summary + hidden].join('\n\n');
}

function formatOrder(order: FoundOrder): string {
  const { orderNumber, status, orderDate, createdAt, planName, amount, refundedCents, paidAt } = order;
  const back = refundedCents > 0 ? `, $${(refundedCents / 100).toFixed(2)} refunded` : '';
  const card = order.cardLast4 ? `, card ${order.cardLast4}` : '';
  const formerNote = order.formerEmail ? ` (before: ${order.formerEmail})` : '';
  const facts: (readonly [string, string])[] = [
    ['Bought', `${planName}, $${amount}${back}`],
    paidAt
      ? ['Ordered', `${orderDate}; paid ${paidAt}, opened ${createdAt}`]
      : ['Opened', `${createdAt}; not paid`],
    ['Payment', `${order.paymentIntentId ?? 'none'}${card}`],
    ['Buyer', [order.fullName, order.company, order.email].filter(Boolean).join(', ') + formerNote],
    ...order.documents.map(({ document, kind, sentAt, failedAt, attempts, outcome }) => {
      const name = kind === 'correction' && document !== kind ? `${document} (correction)` : document;
      const state = sentAt ? `sent ${sentAt}` : failedAt ? `failed ${failedAt}` : 'not sent';
      return [
        'Document',
        `${name}, ${state}, ${count(attempts, 'attempt')}${formatReason(outcome)}`,
      ] as const;
    }),
    ['Answers', order.answers ? formatAnswers(order.answers) : 'none'],
    ...order.jobs.map(
      ({ id, name, state, attempts, reason }) =>
        ['Job', `${name}, ${state}, ${count(attempts, 'attempt')}${formatReason(reason)} (${id})`] as const,
    ),
  ];
  return [
    `${orderNumber}  ${status}`,
    ...facts.map(([label, value]) => `  ${label.padEnd(9)} ${value}`),
  ].join('\n');
}

function formatAnswers({ submissionId, email, answered, receivedAt, inSpreadsheet }: FoundAnswers): string {
  const place = inSpreadsheet ? 'in the spreadsheet' : 'not in the spreadsheet';
  return `${submissionId}, ${count(answered, 'answer')}, ${receivedAt}, ${place}${email ? `, ${email}` : ''}`;
}

const formatReason = (reason: string | null) => (reason ? `: ${reason}` : '');
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
