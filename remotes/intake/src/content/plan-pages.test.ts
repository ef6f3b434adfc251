import { pages, type Question, questions } from '@site/domain/questionnaire';
import { expect, test } from 'vitest';

test.each(pages)('on page $number the questions that come later are the last', ({ number }) => {
  const later = (questions as readonly Question[])
    .filter(({ page }) => page === number)
    .map((question) => question.later === true);
  expect(later).toEqual(later.toSorted());
});
