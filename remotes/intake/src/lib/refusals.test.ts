import { expect, test } from 'vitest';
import { problemsFromKeys } from './refusals.ts';

test('keys that the API names lead to their fields', () => {
  const found = problemsFromKeys(['Key product 2: price', 'Key product 3', 'Email', 'submissionDate', 'x']);
  expect(found.map(({ fieldId, page }) => [fieldId, page])).toEqual([
    ['email', 0],
    ['keyProducts.1.price', 6],
    ['keyProducts.2.name', 6],
  ]);
  expect(found[0]?.message).toBe('Please enter a valid email address');
});
