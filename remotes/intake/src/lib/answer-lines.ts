import type { Question } from '@site/domain/questionnaire';
import type { Answers, TextQuestionId } from './answers.ts';
import { isBlankProduct } from './answers.ts';

export type AnswerLine = { key: string; text: string };

/** The review shows the beginning of a very long answer. */
const most = 1_500;

/** An answer as the review prints it; no lines when there is none. */
export function linesOf({ id, kind }: Question, answers: Answers): AnswerLine[] {
  if (kind === 'files') return answers.brandAssets.map(({ name }) => ({ key: name, text: name }));
  if (kind === 'products') {
    return answers.keyProducts.flatMap((product, index) =>
      isBlankProduct(product) ? [] : [{ key: String(index), text: sayProduct(product) }],
    );
  }
  const text = answers[id as TextQuestionId].trim();
  if (text === '') return [];
  return [{ key: id, text: text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text }];
}

function sayProduct({ name, price, firstMonthSales }: Answers['keyProducts'][number]): string {
  const sales = firstMonthSales.trim() && `first month: ${firstMonthSales.trim()}`;
  return [name.trim() || 'Without a name', price.trim(), sales].filter(Boolean).join(' · ');
}
