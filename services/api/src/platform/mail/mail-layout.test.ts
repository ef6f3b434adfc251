import { expect, test } from 'vitest';
import { composeMail, factTable, note, paragraph, shortenStrangersText, sumTable } from './mail-layout.ts';

const sender = { name: 'Studio', email: 'hello@studio.example' };
const text = 'Order ORD-1795877170816-774, Pitch Deck - 12 slides: INV-2026-0007 and CN-2026-0002.';
const kinds = { paragraph, note, facts: (line: string) => factTable([['Order', line]]) };

test.each(Object.entries(kinds))(
  'a %s divides no number and no dash, and its plain text can be copied',
  (_, part) => {
    const mail = composeMail({ subject: '', title: '', sender, parts: [part(text)] });
    const whole = mail.html.match(/(?<=<span style="white-space:nowrap">)[^<]*/g);
    expect(whole).toEqual(['ORD-1795877170816-774', 'INV-2026-0007', 'CN-2026-0002']);
    expect(mail.html).toContain('Pitch Deck\u00a0- 12 slides');
    expect(mail.text).toContain(text);
  },
);

test('the contents of an order have the whole width of the email', () => {
  const { html } = sumTable([
    ['Pitch Deck - 12 slides', '$650.00', ['Cover', 'Team']],
    ['Total', '$650.00'],
  ]);
  expect(String(html)).toMatch(/<td[^>]*colspan="2"[^>]*>Cover<br>Team<\/td>/);
});

test('numbers of a stranger can be copied, and addresses become no links', () => {
  expect(shortenStrangersText('Room 3.1415, 12/5, 17:30')).toBe('Room 3.1415, 12/5, 17:30');
  const address = shortenStrangersText('http://203.0.113.7/x or x@example.com');
  expect(address).not.toMatch(/:\/|\/\/|@e|\.com|\/x/);
});
