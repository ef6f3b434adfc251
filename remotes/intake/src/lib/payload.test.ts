import { payloadKeys } from '@site/domain/questionnaire';
import { expect, test } from 'vitest';
import { blankProduct, noAnswers } from './answers.ts';
import { clean, toPayload } from './payload.ts';

const at = new Date('2025-06-01T12:00:00.000Z');

test('every key that is sent is one that the table names, and both dates are among them', () => {
  const payload = toPayload(noAnswers(), at);
  const known = payloadKeys();
  expect(Object.keys(payload).filter((key) => !known.includes(key))).toEqual([]);
  expect(payload).toMatchObject({ timestamp: at.toISOString(), submissionDate: at.toISOString() });
});

test('five products fill all the keys', () => {
  const keyProducts = Array.from({ length: 5 }, () => ({ name: 'N', price: 'P', firstMonthSales: 'S' }));
  const payload = toPayload({ ...noAnswers(), keyProducts }, at);
  expect(new Set(Object.keys(payload))).toEqual(new Set(payloadKeys()));
  expect(payload['Key product 5: first-month sales']).toBe('S');
});

test('answers stand under the text of their question', () => {
  const answers = {
    ...noAnswers(),
    email: ' ada@example.com ',
    skills: 'Engines',
    keyProducts: [blankProduct(), { name: 'Engine', price: '$5', firstMonthSales: '3' }],
  };
  expect(toPayload(answers, at)).toMatchObject({
    Email: 'ada@example.com',
    'Which skills do the founders bring to the business?': 'Engines',
    'Key product 1': '',
    'Key product 2': 'Engine',
    'Key product 2: price': '$5',
  });
});

test('of brand assets only the names are sent, joined by commas', () => {
  const brandAssets = [
    { name: 'logo.svg', bytes: 10 },
    { name: 'guide.pdf', bytes: 20 },
  ];
  const payload = toPayload({ ...noAnswers(), brandAssets }, at);
  expect(Object.values(payload)).toContain('logo.svg, guide.pdf');
});

test('a web address that was never left is completed too', () => {
  const payload = toPayload({ ...noAnswers(), website: 'example.com' }, at);
  expect(payload['What is the address of your website?']).toBe('https://example.com');
});

test('emoji, right-to-left text and line breaks are sent as written', () => {
  expect(clean('👩‍🚀 مرحبا\r\nשלום\n\tindented')).toBe('👩‍🚀 مرحبا\nשלום\n\tindented');
});

test('invisible controls and halves of characters are not sent', () => {
  expect(clean('a\0b\u0007c\u007fd')).toBe('abcd');
  expect(clean('half \ud83d')).toBe('half \ufffd');
});
