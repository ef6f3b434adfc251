import { expect, test } from 'vitest';
import { parseHandoff, serialiseHandoff } from './handoff.ts';

const ada = { email: 'ada@example.com', fullName: 'Ada Lovelace', company: 'Engine Ltd' };

test('the checkout reads what the questionnaire wrote', () => {
  expect(parseHandoff(serialiseHandoff(ada))).toEqual(ada);
});

test('nothing else than the three fields is handed over', () => {
  const more = { ...ada, fundingAmount: 'secret' };
  expect(serialiseHandoff(more)).not.toContain('secret');
});

test.each([null, undefined, '', 'not json', 'null', '42', '[]', '{"version":99,"email":"a@b.c"}'])(
  'storage that holds %j gives no prefill',
  (stored) => {
    expect(parseHandoff(stored)).toBeUndefined();
  },
);

test('a field of the wrong type or of absurd length counts as not answered', () => {
  const stored = JSON.stringify({ version: 1, email: 7, fullName: 'x'.repeat(501), company: 'Engine Ltd' });
  expect(parseHandoff(stored)).toEqual({ email: '', fullName: '', company: 'Engine Ltd' });
});
