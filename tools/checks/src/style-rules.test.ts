import { join } from 'node:path';
import stylelint from 'stylelint';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../..', 'remotes/marketing/src');

const findingsOf = async (file: string, code: string) => {
  const configFile = join(import.meta.dirname, '../stylelint.config.mjs');
  const { results } = await stylelint.lint({ code, codeFilename: join(folder, file), configFile });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
};

const face = (display: string, src = 'url("./hand.woff2") format("woff2")') =>
  `@font-face {\n  font-family: "Marketing Hand";\n  src: ${src};${display}\n}\n`;

test('a remote brings a font of its own, and its modules name the font by a custom property', async () => {
  expect(await findingsOf('fonts.css', face('\n  font-display: swap;'))).toEqual([]);
  const named = '.note {\n  --hand: "Marketing Hand", cursive;\n  font-family: var(--hand);\n}\n';
  expect(await findingsOf('note.module.css', named)).toEqual([]);
});

test.each([
  ['hides text until it is there', face(''), 'at-rule-property-required-list'],
  ['may hide text for seconds', face('\n  font-display: block;'), 'declaration-property-value-allowed-list'],
  [
    'is large',
    face('\n  font-display: swap;', 'url("./hand.ttf")'),
    'declaration-property-value-allowed-list',
  ],
  [
    'is at another site',
    face('\n  font-display: swap;', 'url("https://fonts.example/hand.woff2")'),
    'declaration-property-value-allowed-list',
  ],
])('a font that %s is rejected', async (_, css, rule) => {
  expect(await findingsOf('fonts.css', css)).toEqual([rule]);
});
