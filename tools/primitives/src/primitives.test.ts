import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

it('the page of primitives has every component of @site/ui', () => {
  const folder = join(import.meta.dirname, '../../../shared/ui/src');
  const components = globSync('*.tsx', { cwd: folder }).map((file) => basename(file, '.tsx'));
  const page = readFileSync(join(import.meta.dirname, 'primitives.tsx'), 'utf8');
  const shown = [...page.matchAll(/from '@site\/ui\/([\w-]+)'/g)].map(([, name]) => name);
  expect(shown.toSorted()).toEqual(components.toSorted());
});
