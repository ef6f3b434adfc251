import { type OrderStep, orderSteps, unansweredNote, waitingNote } from '@site/domain/schedule';
import { orderContact, site } from '@site/domain/site';
import { html } from 'hono/html';
import {
  billedTo,
  button,
  factTable,
  type Html,
  heading,
  mailLayout,
  stepTable,
  sumTable,
  title,
} from '../platform/mail/mail-layout.ts';
import { linkValidity } from '../purchase/order-link.ts';
import type { Invoice } from './invoice-content.ts';

type Links = {
  orderUrl: string;
  /** The questionnaire for this order. */
  answersUrl: string;
  expiresAt: Date;
  bookingUrl: string;
};

/**
 * The email after a payment: what was bought, what happens next and when, and the link to the order. While the answers
 * are missing, they come first.
 *
 * @param answeredAt when the answers arrived
 */
export function invoiceEmail(invoice: Invoice, answeredAt: Date | null, links: Links) {
  const content = contentOf(invoice, answeredAt);
  const missing = content.isUnanswered ? ` ${questions.title}.` : '';
  return {
    subject: `Invoice ${invoice.number} for your order with ${site.name}`,
    text: plainText(invoice, content, links),
    html: mailLayout('Invoice', body(invoice, content, links), {
      preview: `${invoice.item}: ${invoice.total}. ${content.news}${missing}`,
      sender: invoice.seller,
    }),
  };
}

const questions = {
  title: 'Answer the questions, about 30 minutes',
  text: 'We begin as soon as we have your answers. The link attaches them to your order, so please keep it to yourself.',
  button: 'Answer the questions',
} as const;

type Content = {
  greeting: string;
  news: string;
  /** Whether the answers are missing, and we can begin with them. */
  isUnanswered: boolean;
  /** Empty where there is nothing left to do. */
  steps: readonly OrderStep[];
  note: string;
};

function contentOf(invoice: Invoice, answeredAt: Date | null): Content {
  const { status, buyer, paidAt } = invoice;
  const works = status === 'Paid' || status === 'Partly refunded';
  const isUnanswered = works && !answeredAt;
  return {
    greeting: `${[works ? 'Thank you' : 'Hello', buyer.firstName].filter(Boolean).join(', ')}.`,
    news: newsOf(invoice),
    isUnanswered,
    steps: works ? orderSteps(paidAt, answeredAt) : [],
    note: isUnanswered ? unansweredNote : waitingNote,
  };
}

/** The first sentence: what has happened to the payment by the time the invoice is sent. */
function newsOf({ status, refunded }: Invoice): string {
  switch (status) {
    case 'Paid':
      return 'Your payment has arrived.';
    case 'Partly refunded':
      return `Your payment has arrived, and ${refunded} of it has been returned to your card.`;
    case 'Refunded':
      return 'Your payment has been returned to your card. It can take your bank a few days to show it.';
    case 'Disputed':
      return 'Your bank is disputing this payment. Please contact us if you did not ask it to.';
  }
}

/** Name and amount of each line below the item, the last one the sum. */
function totals(invoice: Invoice): readonly (readonly [string, string])[] {
  const { status, refunded, total } = invoice;
  if (refunded) {
    return [
      ['Tax', invoice.tax],
      ['Total', total],
      ['Refunded', `−${refunded}`],
      ['Total after refund', invoice.totalAfterRefund],
    ];
  }
  return [
    ['Tax', invoice.tax],
    [status === 'Paid' ? 'Total paid' : 'Total', total],
  ];
}

function facts(invoice: Invoice): readonly (readonly [string, string])[] {
  return [
    ['Invoice number', invoice.number],
    ['Order number', invoice.orderNumber],
    ['Date', invoice.date],
    ['Payment reference', invoice.paymentReference],
  ];
}

function plainText(
  invoice: Invoice,
  { greeting, news, isUnanswered, steps, note }: Content,
  { orderUrl, answersUrl, expiresAt, bookingUrl }: Links,
): string {
  return [
    greeting,
    '',
    `${news} The invoice is attached as a PDF.`,
    '',
    ...(isUnanswered ? [`${questions.title}:`, answersUrl, questions.text, ''] : []),
    ...(steps.length > 0
      ? ['What happens next', ...steps.map(({ when, what }) => `${when}: ${what}`), note, '']
      : []),
    `${invoice.item}: ${invoice.subtotal}`,
    ...invoice.contents.map((item) => `- ${item}`),
    ...totals(invoice).map(([name, amount]) => `${name}: ${amount}`),
    '',
    'Your order, for you alone:',
    orderUrl,
    linkValidity(expiresAt),
    '',
    ...facts(invoice).map(([label, value]) => `${label}: ${value}`),
    '',
    'Billed to',
    ...billedTo(invoice.buyer),
    '',
    ...(invoice.consent ? [invoice.consent, ''] : []),
    'Would you rather talk it through? Book a call:',
    bookingUrl,
    '',
    `Questions? Reply to this email; ${orderContact.name} reads it.`,
    '',
    invoice.seller.name,
    ...invoice.seller.address,
    invoice.seller.email,
    '',
  ].join('\n');
}

function body(
  invoice: Invoice,
  { greeting, news, isUnanswered, steps, note }: Content,
  { orderUrl, answersUrl, expiresAt, bookingUrl }: Links,
): Html {
  return html`${title(greeting)}
<p style="margin:0 0 26px;font-size:16px;line-height:1.55">${news} The invoice is attached as a PDF.</p>
${
  isUnanswered
    ? html`${heading(questions.title)}
<p style="margin:0;font-size:16px;line-height:1.55">${questions.text}</p>
${button(answersUrl, questions.button)}`
    : ''
}
${
  steps.length > 0
    ? html`${heading('What happens next')}
${stepTable(steps)}
<p class="soft" style="margin:0 0 30px;font-size:14px;line-height:1.5;color:#4a5964">${note}</p>`
    : ''
}
${sumTable([[itemCell(invoice), invoice.subtotal], ...totals(invoice)])}
${isUnanswered ? html`<p style="margin:24px 0 28px;font-size:16px;line-height:1.55"><a class="link" href="${orderUrl}" style="color:#0b5480">See your order</a></p>` : button(orderUrl, 'See your order')}
<p style="margin:0 0 30px;font-size:16px;line-height:1.55">Would you rather talk it through? <a class="link" href="${bookingUrl}" style="color:#0b5480">Book a call</a>, or reply to this email; ${orderContact.name} reads it.</p>
${factTable([...facts(invoice).map(([label, value]) => [label, [value]] as const), ['Billed to', billedTo(invoice.buyer)]])}
<p class="soft" style="margin:18px 0 0;font-size:13px;line-height:1.5;color:#4a5964">${linkValidity(expiresAt)}</p>
${invoice.consent ? html`<p class="soft" style="margin:18px 0 0;font-size:13px;line-height:1.5;color:#4a5964">${invoice.consent}</p>` : ''}`;
}

/** The plan, with what arrives. */
function itemCell({ item, contents }: Invoice): Html {
  return html`<strong class="text" style="color:#0f1c26">${item}</strong>${contents.map((line) => html`<br><span class="soft" style="font-size:14px;color:#4a5964">${line}</span>`)}`;
}
