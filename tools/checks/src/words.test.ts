import { describe, expect, it, test } from 'vitest';
import { wordsIn } from './words.ts';

const found = (source: string, path = 'release/src/example.ts') =>
  wordsIn(path, source).map(({ line, word }) => `${line} ${word}`);

describe('banned words are found in', () => {
  it.each([
    ['an identifier', 'const partName = 1;', ['1 part']],
    ['a constant', 'const MAX_PARTS = 1;', ['1 PARTS']],
    ['a comment', '// The\n/* first\n door */', ['3 door']],
    ['a message', "throw new Error('Nobody asked.');", ['1 Nobody', '1 asked']],
    ['a key', "read('seal-key');", ['1 seal']],
    ['a title of a test', "test('the door opens', () => {});", ['1 door']],
  ])('%s', (_, source, words) => expect(found(source).sort()).toEqual(words));

  it('a path', () => expect(found('', 'release/src/part/build.ts')).toEqual(['0 part']));
  it('a document', () => expect(found('A verb\nand a door', 'docs/a.md')).toEqual(['1 verb', '2 door']));
  it('a style', () =>
    expect(found('.inkDark { color: var(--ink-red) } /* nobody */', 'a.css')).toHaveLength(2));
});

test.each([
  ['ordinary English', '// The largest part of the page, a lot of room for text.', 'release/src/a.ts'],
  ['a longer word', 'const department = indoor + shared + hostname;', 'release/src/a.ts'],
  ['text of a page', 'const page = <p title="Part one">Ask nobody</p>;', 'remotes/marketing/src/pages/a.tsx'],
  ['a sentence of a remote', "const text = 'We answer whoever asks';", 'remotes/intake/src/errors.ts'],
  ['the expected text of a page', "await page.getByText('Tell us your story');", 'tests/e2e/a.spec.ts'],
  ['content', "export const text = 'part door seal';", 'remotes/marketing/src/content/a.ts'],
])('%s is left alone', (_, source, path) => expect(found(source, path)).toEqual([]));
