import { expect, test } from 'vitest';
import { maxPayloadBytes, payloadFields, payloadKeys } from './questionnaire-payload.ts';

test('keys stay as they are, and each is its own', () => {
  const keys = payloadKeys();
  expect(keys).toMatchSnapshot();
  expect(new Set(keys).size).toBe(keys.length);
});

test('a questionnaire of the longest answers stays below 1 MB', () => {
  expect(maxPayloadBytes()).toBeGreaterThan(500_000);
  expect(maxPayloadBytes()).toBeLessThan(1_000_000);
});

test('only the email address is required', () => {
  expect(
    payloadFields()
      .filter((field) => field.required)
      .map((field) => field.question),
  ).toEqual(['email']);
});
