import { expect, test } from 'vitest';
import type { FieldError } from './field-errors.ts';
import { errorsOf, notYetSent, submissionReducer } from './submission.ts';

const email: FieldError = { fieldId: 'email', page: 0, message: 'This is a required question' };
const skills: FieldError = { fieldId: 'skills', page: 3, message: 'too long' };

test('each failed attempt is counted, so that its summary takes the focus again', () => {
  const once = submissionReducer(notYetSent, { type: 'invalid', errors: [email] });
  const twice = submissionReducer(once, { type: 'invalid', errors: [email] });
  expect(twice).toEqual({ state: 'invalid', attempt: 2, errors: [email] });
});

test('changing a field removes its error and leaves the others', () => {
  const invalid = submissionReducer(notYetSent, { type: 'invalid', errors: [email, skills] });
  const changed = submissionReducer(invalid, { type: 'edit', fieldId: 'email' });
  expect(errorsOf(changed)).toEqual([skills]);
  expect(submissionReducer(changed, { type: 'edit', fieldId: 'skills' }).state).toBe('editing');
});

test('changing a field without an error changes nothing', () => {
  const invalid = submissionReducer(notYetSent, { type: 'invalid', errors: [email] });
  expect(submissionReducer(invalid, { type: 'edit', fieldId: 'skills' })).toBe(invalid);
});

test('a failure stays on screen while the visitor edits, and is gone while it is tried again', () => {
  const failed = submissionReducer(submissionReducer(notYetSent, { type: 'send' }), {
    type: 'fail',
    errors: [],
  });
  expect(submissionReducer(failed, { type: 'edit', fieldId: 'skills' }).state).toBe('failed');
  expect(submissionReducer(failed, { type: 'send' }).state).toBe('sending');
});
