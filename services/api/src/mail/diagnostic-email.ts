import { site } from '@site/domain/site';
import type { Mode } from '../config.ts';
import { mailDocument } from './document.ts';
import { html } from './html.ts';

/** What the operator gets from `POST /test-email`. */
export function diagnosticEmail(mode: Mode, now: Date): { text: string; html: string } {
  const sentence = `If you can read this, ${site.name} can send invoices.`;
  const details = `Sent at ${now.toISOString()} in ${mode} mode.`;
  return {
    text: `${sentence}\n${details}\n`,
    html: mailDocument(
      'Test e-mail',
      html`<h1 class="ink" style="margin:0 0 12px;font-size:24px;line-height:1.2">The mail works</h1>
<p style="margin:0 0 8px;font-size:16px;line-height:1.5">${sentence}</p>
<p class="soft" style="margin:0;font-size:14px">${details}</p>`,
      { sender: { name: site.legalName, email: site.email } },
    ).source,
  };
}
