import { promises, site } from '@site/domain/site';
import { html } from 'hono/html';
import type { Invoice } from '../invoice/invoice.ts';
import { type Html, mailLayout } from './layout.ts';

type Links = { orderUrl: string; bookingUrl: string };

/** The e-mail after a payment: what was bought, what happens next, and the link to the order. */
export function invoiceEmail(invoice: Invoice, links: Links) {
  const subject = `Invoice ${invoice.number} for your order with ${site.name}`;
  const preview = `${invoice.item}: ${invoice.total}, paid. ${promises.standardDelivery}.`;
  return {
    subject,
    text: plainText(invoice, links),
    html: mailLayout('Invoice', body(invoice, links), { preview, sender: invoice.seller }),
  };
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

function billedTo({ buyer }: Invoice): readonly string[] {
  return [buyer.name, ...(buyer.company ? [buyer.company] : []), ...buyer.address, buyer.email];
}

function plainText(invoice: Invoice, { orderUrl, bookingUrl }: Links): string {
  return [
    `Thank you, ${invoice.buyer.name}.`,
    '',
    'Your payment has arrived. The invoice is attached as a PDF.',
    '',
    `${invoice.item}: ${invoice.subtotal}`,
    `Tax: ${invoice.tax}`,
    `Total paid: ${invoice.total}`,
    '',
    ...facts(invoice).map(([label, value]) => `${label}: ${value}`),
    '',
    'Billed to',
    ...billedTo(invoice),
    '',
    'What happens next',
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    '',
    'Your order, for you alone:',
    orderUrl,
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

function body(invoice: Invoice, { orderUrl, bookingUrl }: Links): Html {
  return html`<h1 class="text" style="margin:0 0 10px;font-size:27px;line-height:1.15;letter-spacing:-0.02em;font-weight:700;color:#0f1c26">Thank you, ${invoice.buyer.name}.</h1>
<p style="margin:0 0 26px;font-size:16px;line-height:1.55">Your payment has arrived. The invoice is attached as a PDF.</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:16px;line-height:1.4">
${money(invoice.item, invoice.subtotal)}${money('Tax', invoice.tax)}
<tr><td class="text rule" style="padding:14px 12px 0 0;border-top:2px solid #0f1c26;font-size:19px;font-weight:700">Total paid</td>
<td class="text rule" align="right" style="padding:14px 0 0;border-top:2px solid #0f1c26;font-size:19px;font-weight:700;white-space:nowrap">${invoice.total}</td></tr>
</table>
<p style="margin:28px 0 30px"><a href="${orderUrl}" style="display:inline-block;padding:14px 24px;background:#c92f14;color:#ffffff;font-size:16px;line-height:1.2;font-weight:700;text-decoration:none;border-radius:3px">See your order</a></p>
<h2 class="text" style="margin:0 0 8px;font-size:17px;line-height:1.3;font-weight:700;color:#0f1c26">What happens next</h2>
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 14px;font-size:16px;line-height:1.5">
${steps.map((step, index) => html`<tr><td class="soft" valign="top" style="padding:0 12px 6px 0;color:#4a5964">${index + 1}</td><td style="padding:0 0 6px">${step}</td></tr>`)}
</table>
<p style="margin:0 0 30px;font-size:16px;line-height:1.55">Would you rather talk it through? <a class="link" href="${bookingUrl}" style="color:#0b5480">Book a call</a>, or reply to this e-mail.</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:14px;line-height:1.5">
${facts(invoice).map(([label, value]) => fact(label, [value]))}
${fact('Billed to', billedTo(invoice))}
</table>`;
}

function money(label: string, amount: string): Html {
  return html`<tr><td style="padding:0 12px 12px 0">${label}</td><td align="right" valign="top" style="padding:0 0 12px;white-space:nowrap">${amount}</td></tr>
`;
}

function fact(label: string, lines: readonly string[]): Html {
  return html`<tr><td class="soft rule" valign="top" style="padding:9px 16px 9px 0;border-top:1px solid #ccd6db;color:#4a5964;white-space:nowrap">${label}</td>
<td class="rule" style="padding:9px 0;border-top:1px solid #ccd6db;word-break:break-word;overflow-wrap:anywhere">${lines.map((line, index) => (index === 0 ? line : html`<br>${line}`))}</td></tr>`;
}
