import type { Question } from '@site/domain/questionnaire';
import type { ReactElement } from 'react';
import { ColoursQuestion } from './colours-question.tsx';
import { FilesQuestion } from './files-question.tsx';
import { ProductsQuestion } from './products-question.tsx';
import { SelectQuestion } from './select-question.tsx';
import { TextQuestion } from './text-question.tsx';
import type { FieldTools } from './tools.ts';

/** One row of the table of questions, drawn by its kind. */
export function QuestionField({ question, tools }: { question: Question; tools: FieldTools }): ReactElement {
  switch (question.kind) {
    case 'select':
      return <SelectQuestion question={question} tools={tools} />;
    case 'files':
      return <FilesQuestion question={question} tools={tools} />;
    case 'colours':
      return <ColoursQuestion question={question} tools={tools} />;
    case 'products':
      return <ProductsQuestion question={question} tools={tools} />;
    case 'text':
    case 'long-text':
    case 'email':
    case 'url':
      return <TextQuestion question={question} tools={tools} />;
  }
}
