import { promises, site } from '@site/shared/site';
import type { Invoice } from '../invoice/invoice.ts';
import { type Html, html } from './html.ts';

type Links = { orderUrl: string; bookingUrl: string };

const ink = '#0f1c26';
const soft = '#4a5964';
const rule = '#ccd6db';

/** The e-mail that follows a payment: what was bought, what happens next, and where the order can be seen again. */
export function invoiceEmail(invoice: Invoice, { orderUrl, bookingUrl }: Links) {
  const subject = `Your order ${invoice.orderNumber}: invoice and next steps`;
  const steps = [
    `We review your order and your questionnaire within ${promises.responseHours} hours.`,
    `${promises.standardDelivery}.`,
    'Your invoice is attached as a PDF.',
  ];
  const text = [
    `Thank you, ${invoice.buyer.name}.`,
    '',
    `We have received ${invoice.total} for ${invoice.item}.`,
    '',
    `Order number:  ${invoice.orderNumber}`,
    `Invoice:       ${invoice.number}`,
    `Date:          ${invoice.date}`,
    `Tax:           ${invoice.tax}`,
    `Total:         ${invoice.total}`,
    `Payment:       ${invoice.paymentReference}`,
    '',
    'What happens next',
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    '',
    `Your order: ${orderUrl}`,
    `Book a call: ${bookingUrl}`,
    '',
    `Questions? Reply to this e-mail, or write to ${site.email}.`,
    site.legalName,
  ].join('\n');
  return { subject, text, html: document(subject, body(invoice, steps, { orderUrl, bookingUrl })).source };
}

function body(invoice: Invoice, steps: readonly string[], { orderUrl, bookingUrl }: Links): Html {
  const facts = [
    ['Service', invoice.item],
    ['Order number', invoice.orderNumber],
    ['Date', invoice.date],
    ['Payment reference', invoice.paymentReference],
    ['Tax', invoice.tax],
  ] as const;
  return html`<p style="margin:0 0 8px;font-size:15px;color:${soft}">Order ${invoice.orderNumber}</p>
<h1 style="margin:0 0 16px;font-size:28px;line-height:1.15;letter-spacing:-0.02em;color:${ink}">Thank you, ${invoice.buyer.name}.</h1>
<p style="margin:0 0 28px;font-size:17px;line-height:1.5">We have received your payment. Here is what you ordered, and what happens next.</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:15px">
${facts.map(([label, value]) => factRow(label, value))}
<tr><td style="padding:16px 0 0;font-size:20px;font-weight:600">Total</td>
<td align="right" style="padding:16px 0 0;font-size:20px;font-weight:600">${invoice.total}</td></tr>
</table>
<h2 style="margin:36px 0 12px;font-size:18px;color:${ink}">What happens next</h2>
<ol style="margin:0 0 32px;padding-left:22px;font-size:16px;line-height:1.6">
${steps.map((step) => html`<li>${step}</li>`)}
</ol>
<p style="margin:0 0 28px"><a href="${orderUrl}" style="display:inline-block;padding:13px 22px;background:#c92f14;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;border-radius:3px">See your order</a></p>
<p style="margin:0;font-size:15px;line-height:1.6">Would you rather talk it through? <a href="${bookingUrl}" style="color:#0b5480">Book a call</a>.<br>Questions about this invoice: reply to this e-mail.</p>`;
}

function factRow(label: string, value: string): Html {
  return html`<tr><td style="padding:9px 12px 9px 0;border-bottom:1px solid ${rule};color:${soft};vertical-align:top">${label}</td>
<td align="right" style="padding:9px 0;border-bottom:1px solid ${rule};overflow-wrap:anywhere">${value}</td></tr>`;
}

function document(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${title}</title></head>
<body style="margin:0;padding:0;background:#f1f5f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f5f6"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-top:4px solid #c92f14">
<tr><td style="padding:36px 28px;font-family:Archivo,'Helvetica Neue',Arial,sans-serif;color:${ink}">
<p style="margin:0 0 32px;font-size:18px;font-weight:600">${site.name}</p>
${content}
</td></tr></table>
<p style="margin:20px 0 0;font-family:Arial,sans-serif;font-size:13px;color:${soft}">${site.legalName} · ${site.email}</p>
</td></tr></table></body></html>`;
}
