import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { day } from './colours.ts';

const css = readFileSync(new URL('../../../../shared/ui/src/tokens.css', import.meta.url), 'utf8');

test.each(Object.entries(day))("the colour %s, %s, is that of the site's pages", (name, colour) => {
  const token = name === 'soft' ? 'text-soft' : name;
  expect(css).toContain(`--color-${token}: ${colour === '#ffffff' ? '#fff' : colour};`);
});
