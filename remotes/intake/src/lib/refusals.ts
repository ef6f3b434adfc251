import { payloadFields, productFields, questions } from '@site/domain/questionnaire';
import { words } from '../content/words.ts';
import type { Problem } from './problems.ts';

/** The fields behind the payload keys that the API named. */
export function problemsFromKeys(keys: readonly string[]): Problem[] {
  return payloadFields().flatMap(({ key, question: id }) => {
    const question = questions.find((candidate) => candidate.id === id);
    if (!question || !keys.includes(key)) return [];
    const fieldId = question.kind === 'products' ? productFieldId(key) : id;
    return [
      {
        fieldId,
        page: question.page,
        message: question.kind === 'email' ? words.invalidEmail : words.refused,
      },
    ];
  });
}

/** `Key product 2: price` is the field `keyProducts.1.price`. */
function productFieldId(key: string): string {
  const number = Number(/\d+/.exec(key)?.[0] ?? 1);
  const field = productFields.findLast((candidate) => key.endsWith(candidate.key));
  return `keyProducts.${number - 1}.${field?.id ?? 'name'}`;
}
