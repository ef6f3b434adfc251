import { describe, expect, it } from 'vitest';
import { splitFirstSentence } from './quote.tsx';

describe('splitFirstSentence', () => {
  it('splits after the first full stop', () => {
    expect(splitFirstSentence('They listened. Then they drew.')).toEqual({
      first: 'They listened.',
      rest: 'Then they drew.',
    });
  });
  it('takes exclamation and question marks as ends', () => {
    expect(splitFirstSentence('Worth it? Every cent.').first).toBe('Worth it?');
    expect(splitFirstSentence('Superb! We closed.').first).toBe('Superb!');
  });
  it('keeps closing quotation marks with the sentence', () => {
    expect(splitFirstSentence('“Send the deck.” That was all.').first).toBe('“Send the deck.”');
  });
  it('reads past decimals and abbreviations', () => {
    expect(splitFirstSentence('We raised $2.5M with Dr. Wu, i.e. fast. Thanks.').first).toBe(
      'We raised $2.5M with Dr. Wu, i.e. fast.',
    );
  });
  it('ends before a sentence that opens with a figure', () => {
    expect(splitFirstSentence('It worked. 12 slides did it.').rest).toBe('12 slides did it.');
  });
  it('leaves nothing over when there is one sentence', () => {
    expect(splitFirstSentence('One sentence only.')).toEqual({ first: 'One sentence only.', rest: '' });
  });
  it('takes a text without an end as one sentence', () => {
    expect(splitFirstSentence('No stop at all')).toEqual({ first: 'No stop at all', rest: '' });
  });
});
