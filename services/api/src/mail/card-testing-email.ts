import { site } from '@site/domain/site';
import { html } from 'hono/html';
import type { CardTestingAlert, SiteCounts } from '../orders/card-testing.ts';
import { mailLayout, title } from './layout.ts';

export const introductions: Record<Parameters<CardTestingAlert>[0], string> = {
  site: 'Banks are declining most of the cards on your site: someone is probably testing stolen card numbers.',
  network:
    'Banks have declined many cards that came from one network: someone may be testing stolen card numbers.',
};

export function countsSentence({ declines, payments }: SiteCounts): string {
  return `In the last ten minutes: ${declines} declined, ${payments} paid.`;
}

/** The email to the operator. */
export function cardTestingEmail(
  kind: Parameters<CardTestingAlert>[0],
  siteCounts: SiteCounts,
): { subject: string; text: string; html: string } {
  const intro = introductions[kind];
  const counts = countsSentence(siteCounts);
  const measures =
    kind === 'site'
      ? 'Until it is over, a payment is closed after two declines, and networks with several declines can start no payment. Other buyers are not affected.'
      : 'That network can start no payment for an hour. Other buyers are not affected.';
  const advice =
    'You do not need to do anything. If it goes on, turn on Radar’s rules against card testing in Stripe’s dashboard, and refund payments that you do not recognise.';
  return {
    subject: `Card testing on ${site.name}`,
    text: [intro, counts, '', measures, '', advice, ''].join('\n'),
    html: mailLayout(
      'Card testing',
      html`${title('Many cards are being declined')}
<p style="margin:0 0 8px;font-size:16px;line-height:1.5">${intro}</p>
<p style="margin:0 0 8px;font-size:16px;line-height:1.5"><strong>${counts}</strong></p>
<p style="margin:0 0 8px;font-size:16px;line-height:1.5">${measures}</p>
<p class="soft" style="margin:0;font-size:14px;line-height:1.5;color:#4a5964">${advice}</p>`,
      { preview: counts, sender: { name: site.legalName, email: site.email } },
    ),
  };
}
