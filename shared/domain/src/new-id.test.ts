import { expect, test } from 'vitest';
import { createId } from './new-id.ts';

test('is a UUID of version 4, and another one each time', () => {
  const ids = Array.from({ length: 50 }, createId);
  expect(new Set(ids).size).toBe(50);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
