import { expect, test } from 'vitest';
import { isSubmissionId, newSubmissionId } from './submission-id.ts';

test('an id that was made here is one that can be sent under', () => {
  expect(isSubmissionId(newSubmissionId())).toBe(true);
});

test.each(['', '../../elsewhere', 'a7d1a5c0-0000-4000-8000-00000000000', 'undefined'])(
  '"%s" is none',
  (text) => {
    expect(isSubmissionId(text)).toBe(false);
  },
);
