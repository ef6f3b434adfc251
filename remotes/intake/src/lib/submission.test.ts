import { expect, test } from 'vitest';
import type { Problem } from './problems.ts';
import { notYetSent, problemsOf, submissionReducer } from './submission.ts';

const email: Problem = { fieldId: 'email', page: 0, message: 'This is a required question' };
const skills: Problem = { fieldId: 'skills', page: 3, message: 'too long' };

test('each attempt that led nowhere is counted, so that its summary takes the focus again', () => {
  const once = submissionReducer(notYetSent, { type: 'stop', problems: [email] });
  const twice = submissionReducer(once, { type: 'stop', problems: [email] });
  expect(twice).toEqual({ state: 'stopped', attempt: 2, problems: [email] });
});

test('changing a field takes its problem away and leaves the others', () => {
  const stopped = submissionReducer(notYetSent, { type: 'stop', problems: [email, skills] });
  const changed = submissionReducer(stopped, { type: 'edit', fieldId: 'email' });
  expect(problemsOf(changed)).toEqual([skills]);
  expect(submissionReducer(changed, { type: 'edit', fieldId: 'skills' }).state).toBe('editing');
});

test('changing a field that has no problem changes nothing', () => {
  const stopped = submissionReducer(notYetSent, { type: 'stop', problems: [email] });
  expect(submissionReducer(stopped, { type: 'edit', fieldId: 'skills' })).toBe(stopped);
});

test('a failure stays on screen while the visitor edits, and is gone while it is tried again', () => {
  const failed = submissionReducer(submissionReducer(notYetSent, { type: 'send' }), {
    type: 'fail',
    problems: [],
  });
  expect(submissionReducer(failed, { type: 'edit', fieldId: 'skills' }).state).toBe('failed');
  expect(submissionReducer(failed, { type: 'send' }).state).toBe('sending');
});
