import type { Question } from '@site/domain/questionnaire';
import { Select } from '@site/ui/field';
import type { ReactElement } from 'react';
import type { TextQuestionId } from '../../lib/answers.ts';
import type { FieldTools } from './tools.ts';

export function SelectQuestion({ question, tools }: { question: Question; tools: FieldTools }): ReactElement {
  const id = question.id as TextQuestionId;
  const options = (question.options ?? []).map((option) => ({ value: option, label: option }));
  return (
    <Select
      {...tools.form.register(id, { onChange: () => tools.onEdit(id) })}
      label={question.question}
      help={question.help}
      error={tools.problemOf(id)}
      options={options}
      placeholder="Choose one"
    />
  );
}
