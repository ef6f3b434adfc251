import type { Question } from '@site/domain/questionnaire';
import { Field, TextArea } from '@site/ui/field';
import type { ReactElement } from 'react';
import type { TextQuestionId } from '../../lib/answers.ts';
import { completeAddress } from '../../lib/web-address.ts';
import type { FieldTools } from './tools.ts';
import { useNote } from './use-note.ts';

const types = { text: 'text', email: 'email', url: 'url' } as const;

/** A line, a long answer, an e-mail or a web address. */
export function TextQuestion({ question, tools }: { question: Question; tools: FieldTools }): ReactElement {
  const { form, problemOf, onEdit } = tools;
  const id = question.id as TextQuestionId;
  const { note, typing, left } = useNote(question, form.getValues(id));

  const registered = form.register(id, {
    onChange: () => {
      onEdit(id);
      typing(form.getValues(id));
    },
    onBlur: () => {
      const written = form.getValues(id);
      const complete = question.kind === 'url' ? completeAddress(written) : written;
      if (complete !== written) form.setValue(id, complete);
      left(complete);
    },
  });
  const shared = {
    ...registered,
    label: question.question,
    help: question.help,
    required: question.required,
    error: problemOf(id) ?? note,
    placeholder: question.placeholder,
    autoComplete: question.autocomplete,
    inputMode: question.inputmode,
    dir: 'auto',
  } as const;
  if (question.kind === 'long-text') return <TextArea {...shared} />;
  const type = question.kind === 'email' || question.kind === 'url' ? types[question.kind] : types.text;
  return <Field {...shared} type={type} spellCheck={type === 'text' ? undefined : false} />;
}
