import { findLowestPrice, findPlan } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { contactIntroduction, findOrderLead, orderContact, type Person } from '@site/domain/order-people';
import { orderSteps, unansweredNote, waitingNote } from '@site/domain/schedule';
import { formatLongDay } from '@site/domain/seller-time';
import { site } from '@site/domain/site';
import {
  button,
  composeMail,
  factTable,
  heading,
  link,
  linkValidity,
  listBilledTo,
  note,
  paragraph,
  peopleTable,
  stepTable,
  sumTable,
  title,
} from '../platform/mail/mail-layout.ts';
import { type CreditNote, type Invoice, printCreditNote, printInvoice } from './document-content.ts';
import type { Printed } from './draw-pdf.ts';
import { portraits } from './staff-portraits.ts';

type Links = { orderUrl: string; expiresAt: Date };
/** `answersUrl` opens the questionnaire of this order. */
type InvoiceLinks = Links & { answersUrl: string; bookingUrl: string };

/**
 * Composes the email that follows a payment. It says what was bought, what happens next and when, and links to the
 * order. Until the buyer has answered the questionnaire, the email asks for the answers first.
 *
 * @param answeredAt when the buyer answered the questionnaire
 * @param planId the ordered plan; null if several plans have the price that was paid
 */
export function composeInvoiceEmail(
  invoice: Invoice,
  answeredAt: Date | null,
  links: InvoiceLinks,
  planId: string | null,
) {
  const plan = findPlan(planId);
  const lead = plan && findOrderLead(plan.category);
  const { status, buyer, paidAt } = invoice;
  const works = status === 'Paid' || status === 'Partly refunded';
  const isUnanswered = works && !answeredAt;
  const steps = works ? orderSteps(paidAt, answeredAt, invoice.seller) : [];
  const news = newsOf(invoice);
  return composeMail({
    subject: `Invoice ${invoice.number} for your order with ${site.name}`,
    title: 'Invoice',
    preview: `${invoice.item}: ${invoice.total}. ${news}${isUnanswered ? ` ${questions.title}.` : ''}`,
    sender: invoice.seller,
    parts: [
      title(`${[works ? 'Thank you' : 'Hello', buyer.firstName].filter(Boolean).join(', ')}.`),
      paragraph(`${news} The invoice is attached as a PDF.`),
      ...(isUnanswered
        ? [
            heading(questions.title),
            paragraph(questions.text),
            button(links.answersUrl, 'Answer the questions'),
          ]
        : []),
      ...(works
        ? [
            heading('What happens next'),
            stepTable(steps),
            peopleTable([
              { name: orderContact.name, does: contactIntroduction, cid: cidOf(orderContact) },
              ...(lead ? [{ name: lead.name, does: ` ${lead.role}.`, cid: cidOf(lead) }] : []),
            ]),
            note(
              isUnanswered ? unansweredNote : `${waitingNote} A calendar file with the dates is attached.`,
            ),
          ]
        : []),
      heading('Your order'),
      listSums(printInvoice(invoice), invoice.contents),
      // Until the questionnaire is answered, the email's button leads to it, so show the order as a plain link.
      (isUnanswered ? link : button)(links.orderUrl, 'See your order'),
      paragraph(
        `Questions? Reply to this email; ${orderContact.name} reads it. Would you rather talk it through? A call costs from ${formatPrice(findLowestPrice('consulting'))} and is charged when you book it.`,
      ),
      link(links.bookingUrl, 'Book a call'),
      factTable([
        ['Invoice number', invoice.number],
        ['Order number', invoice.orderNumber],
        ['Invoice date', invoice.date],
        ['Payment reference', invoice.paymentReference],
        ['Billed to', ...listBilledTo(buyer)],
      ]),
      note(linkValidity(links.expiresAt, invoice.seller)),
      ...(invoice.consent ? [note(invoice.consent)] : []),
    ],
  });
}

const cidOf = ({ name }: Person) => name.toLowerCase().replaceAll(' ', '-');

/** Lists the portraits that the HTML of an email refers to by `cid:`, as inline attachments. */
export const listPictures = (html: string) =>
  Object.entries(portraits)
    .map(([name, png]) => ({ cid: cidOf({ name, role: '' }), content: Buffer.from(png, 'base64') }))
    .filter(({ cid }) => html.includes(`cid:${cid}"`))
    .map((picture) => ({ ...picture, filename: `${picture.cid}.png`, contentType: 'image/png' }));

const questions = {
  title: 'Answer the questions, about 30 minutes',
  text: 'We begin as soon as we have your answers. The link attaches them to your order, so please keep it to yourself.',
} as const;

/**
 * Returns the first sentence of the email, which says what has happened to the payment by the time the invoice is sent.
 */
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

/**
 * Lists the document's amounts. The item replaces the Subtotal row, which has the same amount, because the item can
 * also show the plan's contents.
 */
const listSums = ({ item, rows, sum }: Printed, contents?: readonly string[]) =>
  sumTable([[item.name, item.amount, contents], ...rows.slice(1), sum]);

/**
 * Composes the email with a credit note or its correction. It states the amount and the invoice, and links to the
 * order.
 */
export function composeCreditNoteEmail(document: CreditNote, links: Links) {
  const printed = printCreditNote(document);
  const { buyer, corrects, seller, number } = document;
  const news = describeRefund(document);
  const opening = corrects ? 'Your refund did not arrive' : 'Your refund';
  return composeMail({
    subject: `${printed.title} ${number} for your order with ${site.name}`,
    title: printed.title,
    preview: news,
    sender: seller,
    parts: [
      title(`${[opening, buyer.firstName].filter(Boolean).join(', ')}.`),
      paragraph(`${news} The ${printed.title.toLowerCase()} is attached as a PDF.`),
      listSums(printed),
      button(links.orderUrl, 'See your order'),
      paragraph('Questions? Reply to this email.'),
      factTable([
        [`${printed.title} number`, number],
        [`${printed.title} date`, document.date],
        ...(corrects ? [['For credit note', `${corrects.number} of ${corrects.date}`] as const] : []),
        ['For invoice', `${document.invoiceNumber} of ${document.invoiceDate}`],
        ['Order number', document.orderNumber],
        ['Refund reference', document.refundReference],
        ['Payment reference', document.paymentReference],
        ['Billed to', ...listBilledTo(buyer)],
      ]),
      note(linkValidity(links.expiresAt, seller)),
    ],
  });
}

/**
 * Composes the copy for the order's former email address. That address may belong to a stranger, so the email contains
 * the document but no link to the order.
 */
export function copyEmail(document: Invoice | CreditNote, until: Date) {
  const printed = document.kind === 'invoice' ? printInvoice(document) : printCreditNote(document);
  const name = printed.title.toLowerCase();
  const intro = `A copy of the ${name} ${document.number} is attached as a PDF.`;
  return composeMail({
    subject: `Copy of the ${name} ${document.number} from ${site.name}`,
    title: printed.title,
    preview: intro,
    sender: document.seller,
    parts: [
      title(`Your copy of the ${name}.`),
      paragraph(intro),
      paragraph(
        `The email address of order ${document.orderNumber} was changed. Until ${formatLongDay(until, document.seller)}, its documents go to both addresses. The email about the change has the link that undoes it.`,
      ),
    ],
  });
}

function describeRefund({ total, isPartial, invoiceTotal, corrects }: CreditNote): string {
  if (corrects) {
    return `The refund of ${total} did not arrive, so the money is with us again. We will write to you about it. Credit note ${corrects.number} is cancelled.`;
  }
  const amount = isPartial ? `${total} of the ${invoiceTotal} you paid` : `Your payment of ${total}`;
  return `${amount} has been returned to your card. It can take your bank a few days to show it.`;
}
