import { expect, test } from 'vitest';
import { mailDraft } from './mail-draft.ts';

test('a draft keeps its lines, spaces and question marks', () => {
  const draft = mailDraft({ to: 'hello@site.example', subject: 'A & B?', body: ['One line', 'Two'] });
  expect(draft).toBe('mailto:hello@site.example?subject=A%20%26%20B%3F&body=One%20line%0D%0ATwo');
});
