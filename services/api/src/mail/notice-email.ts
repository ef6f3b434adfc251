import { site } from '@site/domain/site';
import { html } from 'hono/html';
import { factTable, title as heading, mailLayout } from './layout.ts';

/** A new order or questionnaire, for the seller. */
export type Notice = {
  /** Identifies the mail. */
  key: string;
  title: string;
  subject: string;
  intro: string;
  /** An answer goes to the customer. */
  replyTo: string | null;
  date: Date;
  facts: readonly (readonly [label: string, value: string])[];
  /** What shows everything: a mailbox is not the place for it. */
  command: string;
};

type Sender = { name: string; address?: readonly string[]; email: string };

export function noticeEmail(
  { title, subject, intro, facts, command }: Notice,
  sender: Sender,
): { subject: string; text: string; html: string } {
  const known = facts.filter(([, value]) => value !== '');
  const rest = `To see everything, run: ${command}. A reply to this email goes to the customer.`;
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
