import { site } from '@site/domain/site';
import { html } from 'hono/html';
import {
  billedTo,
  button,
  factTable,
  type Html,
  mailLayout,
  sumTable,
  title,
} from '../platform/mail/mail-layout.ts';
import { linkValidity } from '../purchase/order-link.ts';
import type { CreditNote } from './invoice-content.ts';

type Links = { orderUrl: string; expiresAt: Date };

/** The email after a refund, or after one that has failed: what was returned, of what, and the link to the order. */
export function creditNoteEmail(note: CreditNote, links: Links) {
  const { name } = wordsOf(note);
  return {
    subject: `${name} ${note.number} for your order with ${site.name}`,
    text: plainText(note, links),
    html: mailLayout(name, body(note, links), { preview: newsOf(note), sender: note.seller }),
  };
}

const wordsOf = ({ corrects, item }: CreditNote) =>
  corrects
    ? ({
        name: 'Correction',
        heading: 'Your refund did not arrive',
        item: `Cancelled refund for ${item}`,
        sum: 'Total cancelled',
      } as const)
    : ({
        name: 'Credit note',
        heading: 'Your refund',
        item: `Refund for ${item}`,
        sum: 'Total refunded',
      } as const);

function newsOf({ total, isPartial, invoiceTotal, corrects }: CreditNote): string {
  if (corrects) {
    return `Your bank did not take the refund of ${total}, so the money came back to us. We will write to you about another way to return it. Credit note ${corrects.number} is cancelled.`;
  }
  const amount = isPartial ? `${total} of the ${invoiceTotal} you paid` : `Your payment of ${total}`;
  return `${amount} has been returned to your card. It can take your bank a few days to show it.`;
}

function facts(note: CreditNote): readonly (readonly [string, readonly string[]])[] {
  return [
    [`${wordsOf(note).name} number`, [note.number]],
    ['Date', [note.date]],
    ...(note.corrects
      ? [['For credit note', [`${note.corrects.number} of ${note.corrects.date}`]] as const]
      : []),
    ['For invoice', [`${note.invoiceNumber} of ${note.invoiceDate}`]],
    ['Order number', [note.orderNumber]],
    ['Refund reference', [note.refundReference]],
    ['Payment reference', [note.paymentReference]],
    ['Billed to', billedTo(note.buyer)],
  ];
}

function plainText(note: CreditNote, { orderUrl, expiresAt }: Links): string {
  const { name, item, sum } = wordsOf(note);
  return [
    note.buyer.firstName ? `Hello ${note.buyer.firstName},` : 'Hello,',
    '',
    `${newsOf(note)} The ${name.toLowerCase()} is attached as a PDF.`,
    '',
    `${item}: ${note.subtotal}`,
    `Tax: ${note.tax}`,
    `${sum}: ${note.total}`,
    '',
    ...facts(note).map(([label, lines]) => `${label}: ${lines.join(', ')}`),
    '',
    'Your order, for you alone:',
    orderUrl,
    linkValidity(expiresAt),
    '',
    'Questions? Reply to this email.',
    '',
    note.seller.name,
    ...note.seller.address,
    note.seller.email,
    '',
  ].join('\n');
}

function body(note: CreditNote, { orderUrl, expiresAt }: Links): Html {
  const { name, heading, item, sum } = wordsOf(note);
  const rows = [
    [item, note.subtotal],
    ['Tax', note.tax],
    [sum, note.total],
  ] as const;
  return html`${title(`${heading}${note.buyer.firstName ? `, ${note.buyer.firstName}` : ''}.`)}
<p style="margin:0 0 26px;font-size:16px;line-height:1.55">${newsOf(note)} The ${name.toLowerCase()} is attached as a PDF.</p>
${sumTable(rows)}
${button(orderUrl, 'See your order')}
<p style="margin:0 0 30px;font-size:16px;line-height:1.55">Questions? Reply to this email.</p>
${factTable(facts(note))}
<p class="soft" style="margin:18px 0 0;font-size:13px;line-height:1.5;color:#4a5964">${linkValidity(expiresAt)}</p>`;
}
