import { join } from 'node:path';
import stylelint from 'stylelint';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../..', 'remotes/marketing/src');

const listFindings = async (file: string, code: string) => {
  const configFile = join(import.meta.dirname, '../stylelint.config.mjs');
  const { results } = await stylelint.lint({ code, codeFilename: join(folder, file), configFile });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
};

const createFace = (display: string, src = 'url("./hand.woff2") format("woff2")') =>
  `@font-face {\n  font-family: "Marketing Hand";\n  src: ${src};${display}\n}\n`;

test('a remote brings a font of its own, and its modules name the font by a custom property', async () => {
  expect(await listFindings('fonts.css', createFace('\n  font-display: swap;'))).toEqual([]);
  const named = '.note {\n  --hand: "Marketing Hand", cursive;\n  font-family: var(--hand);\n}\n';
  expect(await listFindings('note.module.css', named)).toEqual([]);
});

test.each([
  ['hides text until it is there', createFace(''), 'at-rule-property-required-list'],
  [
    'may hide text for seconds',
    createFace('\n  font-display: block;'),
    'declaration-property-value-allowed-list',
  ],
  [
    'is large',
    createFace('\n  font-display: swap;', 'url("./hand.ttf")'),
    'declaration-property-value-allowed-list',
  ],
  [
    'is at another site',
    createFace('\n  font-display: swap;', 'url("https://fonts.example/hand.woff2")'),
    'declaration-property-value-allowed-list',
  ],
])('a font that %s is rejected', async (_, css, rule) => {
  expect(await listFindings('fonts.css', css)).toEqual([rule]);
});
