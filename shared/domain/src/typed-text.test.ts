import { describe, expect, it } from 'vitest';
import { mailboxKey } from './mailbox-key.ts';
import { cleanEmail, cleanLine, isEmailAddress } from './typed-text.ts';

describe('a line', () => {
  it.each([
    ['tabs and line breaks become one space', 'Jane\t\u000b Doe\r\n\u0085', 'Jane Doe'],
    ['spaces of other widths too', '\u00a0Jane\u3000Doe ', 'Jane Doe'],
    [
      'what has no width, or only a direction, goes',
      '\u202bJa\u200bne\u202c\u00ad \u2066Doe\u2069\ufeff',
      'Jane Doe',
    ],
    ['other controls go', 'Ja\0ne\u001b[31m', 'Jane[31m'],
    ['half of a surrogate pair goes', 'Jane \ud83d', 'Jane'],
    ['letters and marks are composed', 'Zoe\u0308', 'Zoë'],
    ['joiners stay where they belong to the spelling', 'می\u200cخواهم क्\u200dष', 'می\u200cخواهم क्\u200dष'],
    ['and nowhere else', 'Ja\u200cne\u200d', 'Jane'],
  ])('%s', (_, typed, clean) => {
    expect(cleanLine(typed)).toBe(clean);
  });
});

describe('an email address', () => {
  it.each([
    ['\u200bjane@example.com\u200b', 'jane@example.com'],
    ['\u202ajane@exam\u00adple.com\u202c', 'jane@example.com'],
    ['jane@example.com.', 'jane@example.com'],
    ['jane@example.com,', 'jane@example.com'],
    ['jane@example.com;\t', 'jane@example.com'],
    ['mailto:jane@example.com', 'jane@example.com'],
    ['MAILTO:jane@example.com?subject=Hello', 'jane@example.com'],
    ['‹jane@example.com›', 'jane@example.com'],
    ['<jane@example.com>,', 'jane@example.com'],
    ['Jane Doe <mailto:jane@example.com>', 'jane@example.com'],
    ['(jane@example.com)', 'jane@example.com'],
    ['“jane@example.com”', 'jane@example.com'],
    ['"jane@example.com"', 'jane@example.com'],
    ["'jane@example.com'", 'jane@example.com'],
    ['\u212aate@example.com', 'Kate@example.com'],
    ['jane＠ｅxample.com', 'jane@example.com'],
    ['ﬁona@example.com', 'fiona@example.com'],
  ])('%j is copied as %s', (typed, clean) => {
    expect(cleanEmail(typed)).toBe(clean);
    expect(isEmailAddress(clean)).toBe(true);
  });

  it.each([
    'o’brien+invoices@example.co.uk',
    "o'brien@example.com",
    'zoë@exämple.example',
    'jane@l·l.cat',
    'a.@b.c',
    '"quoted"@example.com',
    'user@127.0.0.1',
    'jane@a_b.example',
  ])('%s is accepted as it is', (email) => {
    expect(cleanEmail(email)).toBe(email);
    expect(isEmailAddress(email)).toBe(true);
  });

  it.each([
    'jane',
    'jane@',
    '@example.com',
    'jane@example',
    'ja ne@example.com',
    'a@b@c.com',
    'jane@example..com',
    'jane,doe@example.com',
    'jane@exam;ple.com',
    'jane@exam›ple.com',
    'jane@ex\u{e0041}ample.com',
    `${'a'.repeat(243)}@example.com`,
  ])('%s is rejected', (typed) => {
    expect(isEmailAddress(cleanEmail(typed))).toBe(false);
  });

  it.each([
    [' Zoë@MÜLLER.example ', 'zoë@xn--mller-kva.example'],
    ['zoë@xn--mller-kva.example', 'zoë@xn--mller-kva.example'],
    ['Jane@Example.com', 'jane@example.com'],
    ['jane@a_b.example', 'jane@a_b.example'],
    ['user@127.0.0.1', 'user@127.0.0.1'],
    ['jane', 'jane'],
    ['', ''],
  ])('%j is compared as %j', (typed, key) => {
    expect(mailboxKey(typed)).toBe(key);
  });
});
