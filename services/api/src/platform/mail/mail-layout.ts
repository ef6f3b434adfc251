import { formatLongDay, type SellerTime } from '@site/domain/seller-time';
import { site } from '@site/domain/site';
import { html, raw } from 'hono/html';
import { day, night, typeface } from '../colours.ts';
import type { Html } from '../http/plain-page.ts';

/** The sender, shown at the end of an email. */
export type Sender = { name: string; address?: readonly string[]; email: string };

/** A block of an email, as plain text and as HTML. */
export type Part = { text: string; html: Html };

type Contents = {
  subject: string;
  title: string;
  /** The preview that an inbox shows next to the subject. */
  preview?: string;
  sender: Sender;
  parts: readonly Part[];
};

/** Composes an email as plain text and HTML with the same content in the same order. */
export function composeMail({ subject, title: name, preview = '', sender, parts }: Contents) {
  const signature = [sender.name, ...(sender.address ?? []), sender.email].join('\n');
  return {
    subject,
    text: `${[...parts.map(({ text }) => text), signature].join('\n\n')}\n`,
    html: layOutMail(name, html`${parts.map((part) => part.html)}`, { preview, sender }),
  };
}

/**
 * Wraps the content in a layout of tables and inline styles, because old mail programs support little else. The style
 * sheet adds the colours of dark mode and the layout for phones. Outlook for Windows ignores these and
 * also `max-width` and the padding of links, so it gets font, width and padding from `mso` comments and properties.
 */
function layOutMail(
  title: string,
  content: Html,
  { preview, sender }: { preview: string; sender: Sender },
): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title>
<style>${raw(styleSheet)}</style>
<!--[if mso]><style>body,td,p,h1,h2{font-family:Arial,sans-serif!important}</style><![endif]--></head>
<body class="ground" style="margin:0;padding:0;background:${day.ground}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${day.ground}"><tr><td align="center" style="padding:28px 12px 36px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="padding:0 4px 14px;font-family:${typeface}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td width="34">${brandMark()}</td>
<td class="text" style="font-family:${typeface};font-size:17px;font-weight:700;letter-spacing:-0.01em;color:${day.text}">${site.name}</td>
<td class="soft" align="right" style="font-family:${typeface};font-size:13px;color:${day.soft}">${title}</td></tr></table></td></tr>
<tr><td class="surface" style="background:${day.surface};border:1px solid ${day.rule};border-top:3px solid ${day.accent};padding:36px 32px 10px;font-family:${typeface};color:${day.text};word-break:break-word;overflow-wrap:anywhere">
${content}
</td></tr>
<tr><td class="soft" style="padding:18px 4px 0;font-family:${typeface};font-size:13px;line-height:1.5;color:${day.soft}">${[sender.name, ...(sender.address ?? [])].join(', ')}<br><a class="soft" href="mailto:${sender.email}" style="color:${day.soft}">${sender.email}</a></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`.toString();
}

/**
 * Draws the logo's symbol, a slide on an easel. Uses table borders instead of an image, because many mail clients block
 * images.
 */
function brandMark(): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="mark" width="17" height="9" align="center" style="border:3px solid ${day.text};border-left-width:4px;font-size:0;line-height:0"><span style="display:inline-block;width:5px;height:5px;border-radius:3px;background:${day.accent}"></span></td></tr>
<tr><td class="mark" height="9" style="border-left:4px solid ${day.text};font-size:0;line-height:0"></td></tr></table>`;
}

const styleSheet = `@media (max-width:480px){.surface{padding:28px 20px 2px!important}.fact,.value{display:block!important}.fact{padding-bottom:0!important}.value{border-top:0!important;padding-top:0!important}}
@media (prefers-color-scheme:dark){.ground{background:${night.ground}!important}.surface{background:${night.surface}!important;border-color:${night.rule}!important;border-top-color:${night.accent}!important}
.text,.surface{color:${night.text}!important}.soft{color:${night.soft}!important}.mark{border-color:${night.text}!important}.rule{border-color:${night.rule}!important}.link{color:${night.link}!important}}`;

export function title(text: string): Part {
  return {
    text,
    html: html`<h1 class="text" style="margin:0 0 10px;font-size:27px;line-height:1.15;letter-spacing:-0.02em;font-weight:700;color:${day.text}">${layOutLine(text)}</h1>`,
  };
}

export function heading(text: string): Part {
  return {
    text,
    html: html`<h2 class="text" style="margin:24px 0 8px;font-size:17px;line-height:1.3;font-weight:700;color:${day.text}">${text}</h2>`,
  };
}

export function paragraph(text: string): Part {
  return {
    text,
    html: html`<p style="margin:0 0 26px;font-size:16px;line-height:1.55">${layOutLine(text)}</p>`,
  };
}

/** Formats a paragraph in small print, as text and as HTML. */
export function note(text: string): Part {
  return {
    text,
    html: html`<p class="soft" style="margin:18px 0 26px;font-size:13px;line-height:1.5;color:${day.soft}">${layOutLine(text)}</p>`,
  };
}

/** Formats the main link of an email as a button. */
export function button(url: string, label: string): Part {
  return {
    text: `${label}:\n${url}`,
    html: html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 28px"><tr><td style="background:${day.accent};border-radius:3px;mso-padding-alt:14px 24px"><a href="${url}" style="display:inline-block;padding:14px 24px;color:${day.surface};font-size:16px;line-height:1.2;font-weight:700;text-decoration:none">${label}</a></td></tr></table>`,
  };
}

/** Formats a link that matters less than the email's button. */
export function link(url: string, label: string): Part {
  return {
    text: `${label}:\n${url}`,
    html: html`<p style="margin:0 0 28px;font-size:16px;line-height:1.55"><a class="link" href="${url}" style="color:${day.link}">${label}</a></p>`,
  };
}

/** Formats a table of names and amounts, with optional notes in each row. The last row is the total. */
export function sumTable(
  rows: readonly (readonly [name: string, amount: string, notes?: readonly string[]])[],
): Part {
  const [sum, amount] = rows.at(-1) ?? ['', ''];
  return {
    text: rows
      .flatMap(([name, value, notes = []]) => [`${name}: ${value}`, ...notes.map((line) => `- ${line}`)])
      .join('\n'),
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 20px;font-size:16px;line-height:1.4">
${rows.slice(0, -1).map(
  ([
    name,
    value,
    notes,
  ]) => html`<tr><td width="100%" valign="top" style="padding:0 12px ${notes ? 4 : 12}px 0">${
    notes
      ? html`<strong class="text" style="color:${day.text}">${layOutLine(name)}</strong>`
      : layOutLine(name)
  }</td><td align="right" valign="top" style="padding:0;white-space:nowrap">${value}</td></tr>
${notes ? html`<tr><td class="soft" colspan="2" style="padding:0 0 12px;font-size:14px;line-height:1.5;color:${day.soft}">${notes.map((line, index) => html`${index === 0 ? '' : raw('<br>')}${line}`)}</td></tr>` : ''}`,
)}
<tr><td class="text rule" style="padding:14px 12px 0 0;border-top:2px solid ${day.text};font-size:19px;font-weight:700">${sum}</td>
<td class="text rule" align="right" style="padding:14px 0 0;border-top:2px solid ${day.text};font-size:19px;font-weight:700;white-space:nowrap">${amount}</td></tr>
</table>`,
  };
}

/** Formats a table of labelled facts such as numbers, dates and addresses. A value may have several lines. */
export function factTable(facts: readonly (readonly [label: string, ...lines: string[]])[]): Part {
  return {
    text: facts.map(([label, ...lines]) => `${label}: ${lines.join(', ')}`).join('\n'),
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:14px;line-height:1.5">
${facts.map(
  ([
    label,
    ...lines
  ]) => html`<tr><td class="soft rule fact" valign="top" style="padding:9px 16px 9px 0;border-top:1px solid ${day.rule};color:${day.soft};white-space:nowrap">${label}</td>
<td class="rule value" style="padding:9px 0;border-top:1px solid ${day.rule};word-break:break-word;overflow-wrap:anywhere">${lines.map((line, index) => html`${index === 0 ? '' : raw('<br>')}${layOutLine(line)}`)}</td></tr>`,
)}
</table>`,
  };
}

/** Formats a table of steps, each with its date or number. */
export function stepTable(steps: readonly { when: string; what: string }[]): Part {
  return {
    text: steps.map(({ when, what }) => `${when}: ${what}`).join('\n'),
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 14px;font-size:16px;line-height:1.45">
${steps.map(({ when, what }) => html`<tr><td class="rule" style="padding:10px 0;border-top:1px solid ${day.rule}"><strong class="text" style="color:${day.text}">${when}</strong><br>${what}</td></tr>`)}
</table>`,
  };
}

/** Lists people with their roles. Their portraits must be attached to the mail. */
export function peopleTable(people: readonly { name: string; does: string; cid: string }[]): Part {
  return {
    text: people.map(({ name, does }) => `${name}${does}`).join('\n'),
    html: html`<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 14px;font-size:16px;line-height:1.45">
${people.map(({ name, does, cid }) => html`<tr><td width="60" style="padding:6px 0"><img src="cid:${cid}" width="48" height="48" alt="" style="display:block;border-radius:24px"></td><td style="padding:6px 0"><strong class="text" style="color:${day.text}">${name}</strong>${does}</td></tr>`)}
</table>`,
  };
}

type Buyer = { name: string; company: string | null; address: readonly string[]; email: string };

export function listBilledTo({ name, company, address, email }: Buyer): readonly string[] {
  return [...[name, ...(company ? [company] : []), ...address].map(shortenStrangersText), email];
}

/**
 * Keeps each order or document number on one line, and the dash of a plan's name on the line before it. The plain text
 * stays as it is, so that it can be searched and copied.
 */
function layOutLine(text: string): Html {
  const pieces = text.replaceAll(' - ', '\u00a0- ').split(/(\b(?:ORD|INV|CN)-\d+-\d+)/);
  return html`${pieces.map((piece, index) => (index % 2 === 1 ? html`<span style="white-space:nowrap">${piece}</span>` : piece))}`;
}

/** The maximum length of a stranger's text in an email, in characters. */
const maxLength = 300;

/**
 * Prepares text that may come from a stranger for an email: one line of limited length. Inserts invisible word joiners
 * (U+2060), so that mail programs do not turn addresses in the text into links.
 */
export function shortenStrangersText(text: string): string {
  // Keep zero-width joiners and non-joiners, because emoji and Persian spelling need them.
  const line = text.replaceAll(/(?:[\s\p{Cc}\p{Cs}]|(?![\u200c\u200d])\p{Cf})+/gu, ' ').trim();
  const shown = line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
  // Leave numbers such as 3.14 and 12/5 as they are, so that they can be copied.
  return shown.replaceAll(/(?<=\S)(?<!\d(?=.\d))[.:/@](?=\S)/g, '$&\u2060');
}

/**
 * Composes the note that says how long an order link works. Every email with an order link contains this note.
 */
export function linkValidity(expiresAt: Date, seller: SellerTime): string {
  return `The link to your order works until ${formatLongDay(expiresAt, seller)}. After that, the same page can email you a new one. Anyone who has the link can see your order, so please keep it to yourself.`;
}
