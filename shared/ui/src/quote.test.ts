import { expect, it } from 'vitest';
import { splitFirstSentence } from './quote.tsx';

it.each([
  ['They listened. Then they drew.', 'They listened.', 'Then they drew.'],
  ['Worth it? Every cent.', 'Worth it?', 'Every cent.'],
  ['Superb! We closed.', 'Superb!', 'We closed.'],
  ['“Send the deck.” That was all.', '“Send the deck.”', 'That was all.'],
  ['We raised $2.5M with Dr. Wu, i.e. fast. Thanks.', 'We raised $2.5M with Dr. Wu, i.e. fast.', 'Thanks.'],
  ['It worked. 12 slides did it.', 'It worked.', '12 slides did it.'],
  ['One sentence only.', 'One sentence only.', ''],
  ['No stop at all', 'No stop at all', ''],
])('the first sentence of %j is %j', (text, first, rest) => {
  expect(splitFirstSentence(text)).toEqual({ first, rest });
});
