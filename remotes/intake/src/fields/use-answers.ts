import { useSyncExternalStore } from 'react';
import type { Answers, IntakeForm } from './answers.ts';

/** What `select` reads of the answers, now and whenever it changes. It must return the same value while they are the same. */
export function useAnswers<T>(form: IntakeForm, select: (answers: Answers) => T): T {
  return useSyncExternalStore(
    (callback) => form.subscribe({ formState: { values: true }, callback }),
    () => select(form.getValues()),
    () => select(form.getValues()),
  );
}
