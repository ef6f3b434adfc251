import type { ReactElement } from 'react';
import { FilesQuestion } from './files-question.tsx';
import { ProductsQuestion } from './products-question.tsx';
import { ColoursQuestion, type QuestionProps, SelectQuestion, TextQuestion } from './text-questions.tsx';

/** The field of a question, by its kind. */
export function QuestionField({ question, tools }: QuestionProps): ReactElement {
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
