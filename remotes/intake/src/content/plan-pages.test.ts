import { listQuestions, pages } from '@site/domain/questionnaire';
import { expect, test } from 'vitest';

test.each(pages)('on page $number the questions that come later are the last', ({ number }) => {
  const later = listQuestions(number).map((question) => question.later === true);
  expect(later).toEqual(later.toSorted());
});
