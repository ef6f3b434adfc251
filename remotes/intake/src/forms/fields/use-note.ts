import type { Question } from '@site/domain/questionnaire';
import { useState } from 'react';
import { lengthNote, noteOn } from '../../lib/notes.ts';

/** The remark beside a text: its length at once, the rest when the field is left, and gone when it is mended. */
export function useNote(question: Question, initial: string) {
  const [note, setNote] = useState(() => noteOn(question, initial));
  return {
    note,
    typing: (text: string) =>
      setNote((shown) => (shown ? noteOn(question, text) : lengthNote(question, text))),
    left: (text: string) => setNote(noteOn(question, text)),
  };
}
