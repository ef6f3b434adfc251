import { site } from '@site/domain/site';
import { html } from 'hono/html';
import { button, mailLayout, printDay, title } from '../platform/mail/mail-layout.ts';

type Link = {
  url: string;
  expiresAt: Date;
  sender: { name: string; address?: readonly string[]; email: string };
};

/** The email that a buyer asks for on the order page: a new link to the order. */
export function orderLinkEmail(
  order: { order_number: string; plan_name: string },
  { url, expiresAt, sender }: Link,
): { subject: string; text: string; html: string } {
  const intro = `You asked for a link to your order ${order.order_number}, ${order.plan_name}.`;
  const validity = linkValidity(expiresAt);
  const ignore = 'If you did not ask for it, you can ignore this email: the link was sent only to you.';
  return {
    subject: `The link to your order with ${site.name}`,
    text: [
      intro,
      '',
      'See your order:',
      url,
      '',
      validity,
      ignore,
      '',
      sender.name,
      ...(sender.address ?? []),
      sender.email,
      '',
    ].join('\n'),
    html: mailLayout(
      'Your order',
      html`${title('Here is your order.')}
<p style="margin:0 0 26px;font-size:16px;line-height:1.55">${intro}</p>
${button(url, 'See your order')}
<p class="soft" style="margin:0 0 8px;font-size:14px;line-height:1.5;color:#4a5964">${validity}</p>
<p class="soft" style="margin:0;font-size:14px;line-height:1.5;color:#4a5964">${ignore}</p>`,
      { preview: intro, sender },
    ),
  };
}

/** For every email with an order link. */
export function linkValidity(expiresAt: Date): string {
  return `The link to your order works until ${printDay(expiresAt)}. After that, the same page can email you a new one. Anyone who has the link can see your order, so please keep it to yourself.`;
}
