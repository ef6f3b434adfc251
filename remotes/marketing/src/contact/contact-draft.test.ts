import { expect, test } from 'vitest';
import { draftContactMail } from './contact-draft.ts';

const bodyOf = (address: string) => new URL(address).searchParams.get('body') ?? '';

test('a draft contains the prompts with their answers', () => {
  const body = bodyOf(draftContactMail(['Northkite finds leaks.', '', '', ' Do you take equity? ']));
  expect(body).toContain('My company, in one sentence: Northkite finds leaks.\r\n');
  expect(body).toContain('The date it has to be ready:\r\nMy question: Do you take equity?\r\n');
  expect(bodyOf(draftContactMail([]))).toContain('My question:\r\n');
});

test.each(['Прокладываем кабель. ', 'テント', '👩‍🚀', 'a b '])(
  'answers of 300 %s fit into an address',
  (text) => {
    const long = text.repeat(300).slice(0, 300);
    const address = draftContactMail([long, 'short', long, long]);
    expect(address.length).toBeLessThanOrEqual(2000);
    expect(bodyOf(address)).toContain('something else): short\r\n');
    expect(bodyOf(address)).toContain(`My question: ${text.trim().slice(0, 2)}`);
  },
);
