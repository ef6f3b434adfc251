import { promises, site } from '@site/domain/site';
import { html } from 'hono/html';
import type { Invoice } from '../invoice/invoice.ts';
import { billedTo, button, factTable, type Html, mailLayout, sumTable } from './layout.ts';
import { linkValidity } from './order-link-email.ts';

type Links = { orderUrl: string; expiresAt: Date; bookingUrl: string };

/** The e-mail after a payment: what was bought, what happens next, and the link to the order. */
export function invoiceEmail(invoice: Invoice, links: Links) {
  const subject = `Invoice ${invoice.number} for your order with ${site.name}`;
  const preview = `${invoice.item}: ${invoice.total}. ${newsOf(invoice)}`;
  return {
    subject,
    text: plainText(invoice, links),
    html: mailLayout('Invoice', body(invoice, links), { preview, sender: invoice.seller }),
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
      return 'Your payment has been returned to your card. Banks take a few days to show it.';
    case 'Disputed':
      return 'Your bank has questioned this payment. Please contact us if that was not intended.';
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

const steps = [
  `We review your order and your answers within ${promises.responseHours} hours.`,
  `If something is missing, we ask. ${promises.standardDelivery}.`,
];

function facts(invoice: Invoice): readonly (readonly [string, string])[] {
  return [
    ['Invoice number', invoice.number],
    ['Order number', invoice.orderNumber],
    ['Date', invoice.date],
    ['Payment reference', invoice.paymentReference],
  ];
}

function plainText(invoice: Invoice, { orderUrl, expiresAt, bookingUrl }: Links): string {
  return [
    `Thank you, ${invoice.buyer.name}.`,
    '',
    `${newsOf(invoice)} The invoice is attached as a PDF.`,
    '',
    `${invoice.item}: ${invoice.subtotal}`,
    ...totals(invoice).map(([name, amount]) => `${name}: ${amount}`),
    '',
    ...facts(invoice).map(([label, value]) => `${label}: ${value}`),
    '',
    'Billed to',
    ...billedTo(invoice.buyer),
    '',
    ...(invoice.status === 'Refunded'
      ? []
      : ['What happens next', ...steps.map((step, index) => `${index + 1}. ${step}`), '']),
    'Your order, for you alone:',
    orderUrl,
    linkValidity(expiresAt),
    '',
    'Book a call about it:',
    bookingUrl,
    '',
    'Questions? Reply to this e-mail.',
    '',
    invoice.seller.name,
    ...invoice.seller.address,
    invoice.seller.email,
    '',
  ].join('\n');
}

function body(invoice: Invoice, { orderUrl, expiresAt, bookingUrl }: Links): Html {
  return html`<h1 class="text" style="margin:0 0 10px;font-size:27px;line-height:1.15;letter-spacing:-0.02em;font-weight:700;color:#0f1c26">Thank you, ${invoice.buyer.name}.</h1>
<p style="margin:0 0 26px;font-size:16px;line-height:1.55">${newsOf(invoice)} The invoice is attached as a PDF.</p>
${sumTable([[invoice.item, invoice.subtotal], ...totals(invoice)])}
${button(orderUrl, 'See your order')}
${invoice.status === 'Refunded' ? '' : whatHappensNext()}
<p style="margin:0 0 30px;font-size:16px;line-height:1.55">Would you rather talk it through? <a class="link" href="${bookingUrl}" style="color:#0b5480">Book a call</a>, or reply to this e-mail.</p>
${factTable([...facts(invoice).map(([label, value]) => [label, [value]] as const), ['Billed to', billedTo(invoice.buyer)]])}
<p class="soft" style="margin:18px 0 0;font-size:13px;line-height:1.5;color:#4a5964">${linkValidity(expiresAt)}</p>`;
}

function whatHappensNext(): Html {
  return html`<h2 class="text" style="margin:0 0 8px;font-size:17px;line-height:1.3;font-weight:700;color:#0f1c26">What happens next</h2>
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 14px;font-size:16px;line-height:1.5">
${steps.map((step, index) => html`<tr><td class="soft" valign="top" style="padding:0 12px 6px 0;color:#4a5964">${index + 1}</td><td style="padding:0 0 6px">${step}</td></tr>`)}
</table>`;
}
