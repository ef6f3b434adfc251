import { site } from '@site/domain/site';
import { html } from 'hono/html';
import { button, mailLayout, printDay } from './layout.ts';

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
  const ignore = `If you did not ask for it, you can ignore this email: the link was sent to your address only.`;
  return {
    subject: `The link to your order with ${site.name}`,
    text: [intro, '', 'See your order:', url, '', validity, ignore, ''].join('\n'),
    html: mailLayout(
      'Your order',
      html`<h1 class="text" style="margin:0 0 10px;font-size:27px;line-height:1.15;letter-spacing:-0.02em;font-weight:700;color:#0f1c26">Here is your order.</h1>
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
  return `The link to your order works until ${printDay(expiresAt)}; after that, its page sends you a new one. Anyone who has it can see your order, so please do not pass it on.`;
}
