import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../git/repository.ts';
import { checkSources } from './check-sources.ts';

function appOf(page: string) {
  const folder = createTemporaryFolder();
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  mkdirSync(join(folder, 'blog/src'), { recursive: true });
  symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'));
  write('blog/tsconfig.json', '{ "compilerOptions": { "strict": true, "types": [] }, "include": ["src"] }');
  write('blog/src/page.ts', page);
  return { write, app: { name: 'blog', kind: 'remote', folder: join(folder, 'blog') } as const };
}

it('a type error of the own sources is a reason, one of another package is not', async () => {
  const { app, write } = appOf(
    "import { title } from '../../shared';\nexport const heading: string = title;\n",
  );
  write('shared.ts', 'export const title: string = 1;\n');
  await expect(checkSources(app)).resolves.toBeUndefined();
  write('blog/src/page.ts', 'export const heading = {}.title;\n');
  await expect(checkSources(app)).rejects.toThrow(
    /"blog" have errors; nothing was published[\s\S]*src\/page\.ts\(1,27\): error TS2339/,
  );
}, 60_000);

it('what breaks a lint rule of the repository is a reason, as is a configuration that cannot be read', async () => {
  const { app, write } = appOf('export const isOne = (value: number) => value == 1;\n');
  await expect(checkSources(app)).resolves.toBeUndefined();
  write('biome.json', '{ "linter": { "rules": { "suspicious": { "noDoubleEquals": "warn" } } } }');
  await expect(checkSources(app)).rejects.toThrow(/"blog" have errors[\s\S]*\nsrc\/page\.ts\(1\): Using ==/);
  write('blog/src/page.ts', 'export const isOne = (value: number) => value === 1;\n');
  await expect(checkSources(app)).resolves.toBeUndefined();
  write('biome.json', '{ "linter": ');
  await expect(checkSources(app)).rejects.toThrow('biome.json');
}, 60_000);
