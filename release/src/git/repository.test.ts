import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { expect, it } from 'vitest';

it('an installed tool finds the repository from any of its folders', () => {
  const folder = realpathSync(createTemporaryFolder());
  const [tool, pages] = [join(folder, 'installed/tool'), join(folder, 'repository/src/pages')];
  for (const path of [tool, pages]) mkdirSync(path, { recursive: true });
  copyFileSync(new URL('./repository.ts', import.meta.url), join(tool, 'repository.ts'));
  const program = `console.log((await import(${JSON.stringify(join(tool, 'repository.ts'))})).repositoryRoot)`;
  const found = () =>
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: pages, encoding: 'utf8' });
  expect(found()).toBe(`${pages}\n`);
  writeFileSync(join(folder, 'repository/pnpm-workspace.yaml'), '');
  expect(found()).toBe(`${join(folder, 'repository')}\n`);
});
