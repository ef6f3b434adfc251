import { site } from '@site/domain/site';
import { html } from 'hono/html';
import { factTable, title as heading, mailLayout } from '../platform/mail/mail-layout.ts';

/** A new order or new questionnaires, for the seller. */
export type Notice = {
  /** Identifies the mail. */
  key: string;
  title: string;
  subject: string;
  intro: string;
  /** A checked address, so that an answer goes to the customer. */
  replyTo: string | null;
  date: Date;
  facts: readonly (readonly [label: string, value: string])[];
  /** What shows everything: a mailbox is not the place for it. */
  command: string;
};

type Sender = { name: string; address?: readonly string[]; email: string };

export function noticeEmail(
  { title, subject, intro, replyTo, facts, command }: Notice,
  sender: Sender,
): { subject: string; text: string; html: string } {
  const known = facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => [label, quoted(value)] as const);
  const reply = replyTo ? ' A reply to this email goes to the customer.' : '';
  const rest = `To see everything, run: ${command}.${reply}`;
  return {
    subject: `${subject} (${site.name})`,
    text: [intro, '', ...known.map(([label, value]) => `${label}: ${value}`), '', rest, ''].join('\n'),
    html: mailLayout(
      title,
      html`${heading(title)}
<p style="margin:0 0 20px;font-size:16px;line-height:1.5">${intro}</p>
${factTable(known.map(([label, value]) => [label, [value]] as const))}
<p class="soft" style="margin:20px 0 0;font-size:14px;line-height:1.5;color:#4a5964">${rest}</p>`,
      { preview: intro, sender },
    ),
  };
}

/** Longest text of a customer in a notice, in characters. */
const maxLength = 300;

/** What strangers wrote, on one line. */
function quoted(text: string): string {
  const line = text.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
}
