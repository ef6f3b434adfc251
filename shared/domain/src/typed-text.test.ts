import { describe, expect, it } from 'vitest';
import { mailboxKey } from './mailbox-key.ts';
import {
  cleanEmail,
  cleanLine,
  cleanText,
  cleanWebAddress,
  isEmailAddress,
  isWebAddress,
} from './typed-text.ts';

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
    ['a joiner at an edge goes', '\u200cJane\u200d \u200dDoe\u200c', 'Jane Doe'],
    ['a repeated joiner counts once', 'می\u200c\u200c\u200dخواهم', 'می\u200cخواهم'],
    ['a selector or a tag without its character goes', '\ufe0fJane\ufe0f D\u{e0061}oe', 'Jane Doe'],
    ['a text that is not seen is empty', '\u3164\u200d\ufe0f\u{e0020}', ''],
    ['old forms of characters stay', '\ufa19\u795e', '\ufa19\u795e'],
  ])('%s', (_, typed, clean) => {
    expect(cleanLine(typed)).toBe(clean);
  });
});

/** Each spelling has its own joiner, non-joiner, separator or selector. */
const spellings = [
  ['Persian', 'می\u200cخواهم'],
  ['Arabic, an abbreviation', '۱۴۴۶ ه\u200d'],
  ['Urdu', 'کتاب\u200cخانہ'],
  ['Kurdish', 'بێ\u200cدەنگ'],
  ['Hindi, a half letter', 'क्\u200dष'],
  ['Marathi', 'दर्\u200dया'],
  ['Nepali', 'गर्\u200cने'],
  ['Bengali, with the joiner behind a letter', 'র\u200d্যাম'],
  ['Bengali, at the end', 'হঠাত্\u200d'],
  ['Punjabi', 'ਪ੍\u200dਰ'],
  ['Gujarati', 'ક્\u200dષ'],
  ['Odia', 'କ୍\u200cଷ'],
  ['Tamil', 'க்\u200cஷ'],
  ['Telugu', 'రాజ్\u200cకుమార్'],
  ['Kannada, with the joiner behind a letter', 'ರ\u200d್ಕ'],
  ['Kannada', 'ರಾಜ್\u200cಕುಮಾರ್'],
  ['Malayalam, at the end', 'അവന്\u200d'],
  ['Malayalam, inside', 'എന്\u200dറെ'],
  ['Sinhala', 'ශ්\u200dරී ලංකා'],
  ['Sinhala, ya', 'වාක්\u200dය'],
  ['Khmer', 'ក្\u200cក'],
  ['Myanmar', 'က္\u200dက'],
  ['Mongolian', 'ᠪᠠᠢᠢᠨ\u180eᠠ'],
  ['Syriac', 'ܐܢ\u200cܐ'],
  ['German', 'Auf\u200clage'],
  ['a family', '👨\u200d👩\u200d👧\u200d👦'],
  ['a heart between two people', '👩\u200d❤\ufe0f\u200d💋\u200d👨'],
  ['an astronaut with a skin colour', '👩🏽\u200d🚀'],
  ['a rainbow flag', '🏳\ufe0f\u200d🌈'],
  ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['the flag of a country', '🇩🇪'],
  ['keycaps', '1\ufe0f\u20e3 #\ufe0f\u20e3'],
  ['a text symbol and a picture', '☎\ufe0e ☎\ufe0f'],
  ['a variant of a Chinese character', '葛\u{e0100}'],
  ['Korean', '김철수'],
] as const;

describe.each([
  ['a line', cleanLine],
  ['a text of several lines', cleanText],
])('%s keeps the spelling of', (_, clean) => {
  it.each(spellings)('%s', (_, text) => {
    expect(clean(text)).toBe(text);
  });
});

describe('a text of several lines', () => {
  it.each([
    [
      'emoji, right-to-left text and indents stay',
      '👩‍🚀 مرحبا\r\nשלום\n\tindented',
      '👩‍🚀 مرحبا\nשלום\n\tindented',
    ],
    ['every line end becomes one kind', 'a\rb\r\nc\u2028d\u0085e\vf', 'a\nb\nc\nd\ne\nf'],
    ['controls go', 'a\0b\u0007c\u007fd\u0080', 'abcd'],
    ['half of a surrogate pair goes', 'half \ud83d', 'half'],
  ])('%s', (_, typed, clean) => {
    expect(cleanText(typed)).toBe(clean);
  });
});

/** These texts make a careless pattern, or the sorting of combining marks, take quadratic time. */
const hostile = [
  ...[
    ' ',
    '\t',
    '.',
    '"',
    "'",
    '<',
    '>',
    '<a@',
    '@',
    '?',
    '@?',
    'a@',
    ',',
    '\u200c',
    '\u200da',
    '\u0300',
    '\ud800',
  ],
  ...['\u0315\u0300', '\ufe0f', '\u{1f3f4}\u{e0061}', '\u1100\u1161', 'mailto:', '\ufdfa', '/', 'a.', ':'],
];

describe.each([
  ['cleanLine', cleanLine],
  ['cleanText', cleanText],
  ['cleanEmail', cleanEmail],
  ['cleanWebAddress', cleanWebAddress],
  ['isWebAddress', isWebAddress],
  ['mailboxKey', mailboxKey],
])('%s takes time in proportion to the length of its text', (_, clean) => {
  it.each(hostile)('%j', (part) => {
    const text = `a${part.repeat(200_000 / part.length)}x`;
    const before = process.threadCpuUsage();
    clean(text);
    // Quadratic time would be more than a minute.
    expect(process.threadCpuUsage(before).user).toBeLessThan(500_000);
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
    ['ja\u200cne@exam\u200dple.com\ufe0f', 'jane@example.com'],
    ['jane@ex\u{e0041}ample.com', 'jane@example.com'],
    ['Jane <jane@example.com>, John <john@example.com>', 'jane@example.com'],
    ['mailto:jane@example.com?to=john@example.com?', 'jane@example.com'],
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
    'jane@می\u200cخ.example',
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

describe('a web address', () => {
  it.each([
    ['example.com', 'https://example.com'],
    [' www.example.com/a?b=c#d ', 'https://www.example.com/a?b=c#d'],
    ['linkedin.com/in/ada', 'https://linkedin.com/in/ada'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['//example.com/x', 'https://example.com/x'],
    ['bücher.example', 'https://bücher.example'],
  ])('%j is completed to %j', (typed, complete) => {
    expect(cleanWebAddress(typed)).toBe(complete);
    expect(isWebAddress(complete)).toBe(true);
  });

  it.each([
    '',
    'http://example.com',
    'https://example.com',
    'javascript:alert(1)',
    'mailto:ada@example.com',
    'tel:+44.20',
    'data:text/html,a.b',
    'JavaScript:a.b',
    'ada@example.com',
    'none yet',
    'n/a',
    'none',
    'see example.com please',
  ])('%j is left as it was written', (typed) => {
    expect(cleanWebAddress(typed)).toBe(typed);
  });

  it.each(['https://example.com', 'http://example.com/a%20b', 'https://bücher.example/x'])(
    '%j is one',
    (text) => {
      expect(isWebAddress(text)).toBe(true);
    },
  );

  it.each(['', 'none yet', 'javascript:alert(1)', 'ftp://example.com', 'https://localhost', 'https://'])(
    '%j is none',
    (text) => {
      expect(isWebAddress(text)).toBe(false);
    },
  );
});

it.each([
  ['a line', cleanLine],
  ['an email address', cleanEmail],
])('%s that is longer than any copy is not cleaned, so that its whole length is reported', (_, clean) => {
  const text = ` a${' '.repeat(2_000)}x`;
  expect(clean(text)).toBe(text);
});
