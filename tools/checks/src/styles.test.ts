import { fileURLToPath } from 'node:url';
import stylelint from 'stylelint';
import { expect, test } from 'vitest';

const configFile = fileURLToPath(new URL('../stylelint.config.mjs', import.meta.url));

async function warnings(code: string): Promise<string[]> {
  const { results } = await stylelint.lint({ code, codeFilename: 'page.module.css', configFile });
  return results.flatMap((result) => result.warnings.map(({ line, text }) => `${line}: ${text}`));
}

test.each([
  ['a { color: #c92f14; }', 'A colour'],
  ['a { background: rgb(0 0 0 / 50%); }', 'A colour'],
  ['a { font-size: 15px; }', 'A font size'],
  ['a { font: 600 1rem/1.5 var(--font-text); }', 'A font size'],
  ['a { font-family: Inter; }', 'A typeface'],
  ['a { max-width: 16ch; }', 'A width'],
  ['a {\n  color: red;\n  z-index: 10;\n}', '3: A typeface, layer'],
  ['a { border-radius: 4px; }', 'radius'],
  ['a { transition: opacity 200ms; }', 'duration'],
  ['a { width: calc-size(auto, size); }', 'not a 2023 available baseline feature'],
  ['a:user-valid { opacity: 1; }', 'user-valid'],
])('%s is reported', async (css, message) => {
  expect(await warnings(css)).toEqual([expect.stringContaining(message)]);
});

test.each([
  'a { color: var(--color-text); border-radius: 0; transition-delay: 0s; }',
  'a { width: 26rem; margin: 2px; box-shadow: 0 0 0 1px var(--color-rule); }',
  '/* #c92f14 is the pointer */',
  'a { mask: url(#clip); fill: url("data:image/svg+xml,%23fff"); }',
  'a { transition: opacity var(--time-quick) var(--ease-out); }',
])('%s is left alone', async (css) => expect(await warnings(css)).toEqual([]));
