import { site } from '@site/domain/site';
import {
  billedTo,
  button,
  composeMail,
  factTable,
  paragraph,
  note as small,
  sumTable,
  title,
} from '../platform/mail/mail-layout.ts';
import { linkValidity } from '../purchase/order-link.ts';
import type { CreditNote } from './invoice-content.ts';

type Links = { orderUrl: string; expiresAt: Date };

/** The email after a refund, or after one that has failed: what was returned, of what, and the link to the order. */
export function creditNoteEmail(note: CreditNote, links: Links) {
  const { name, heading, item, sum } = wordsOf(note);
  const { buyer, corrects, seller } = note;
  return composeMail({
    subject: `${name} ${note.number} for your order with ${site.name}`,
    title: name,
    preview: newsOf(note),
    sender: seller,
    parts: [
      title(`${heading}${buyer.firstName ? `, ${buyer.firstName}` : ''}.`),
      paragraph(`${newsOf(note)} The ${name.toLowerCase()} is attached as a PDF.`),
      sumTable([
        [item, note.subtotal],
        ['Tax', note.tax],
        [sum, note.total],
      ]),
      button(links.orderUrl, 'See your order'),
      paragraph('Questions? Reply to this email.'),
      factTable([
        [`${name} number`, note.number],
        ['Date', note.date],
        ...(corrects ? [['For credit note', `${corrects.number} of ${corrects.date}`] as const] : []),
        ['For invoice', `${note.invoiceNumber} of ${note.invoiceDate}`],
        ['Order number', note.orderNumber],
        ['Refund reference', note.refundReference],
        ['Payment reference', note.paymentReference],
        ['Billed to', ...billedTo(buyer)],
      ]),
      small(linkValidity(links.expiresAt)),
    ],
  });
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
