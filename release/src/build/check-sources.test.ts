import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@site/testing/temporary-folder';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../model/repository.ts';
import { checkSources } from './check-sources.ts';

it('a type error of the own sources is a reason, one of another package is not', async () => {
  const folder = temporaryFolder();
  const app = { name: 'blog', kind: 'remote', folder: join(folder, 'blog') } as const;
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  mkdirSync(join(folder, 'blog/src'), { recursive: true });
  symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'));
  write('blog/tsconfig.json', '{ "compilerOptions": { "strict": true, "types": [] }, "include": ["src"] }');
  write('shared.ts', 'export const title: string = 1;\n');
  write('blog/src/page.ts', "import { title } from '../../shared';\nexport const heading: string = title;\n");
  await expect(checkSources(app)).resolves.toBeUndefined();
  write('blog/src/page.ts', 'export const heading = {}.title;\n');
  await expect(checkSources(app)).rejects.toThrow(
    /"blog" have errors; nothing was published[\s\S]*src\/page\.ts\(1,27\): error TS2339/,
  );
}, 60_000);
