import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findApp } from '@site/release/app-sources';
import { buildApp } from '@site/release/build-app';
import type { folderStore } from '@site/release/folder-store';
import { publishApp } from '@site/release/publish-app';
import { repository } from './project-copy.ts';

/**
 * Publishes an app as its team would release it next, built from the same sources with a mark: a remote's is
 * before the title of every page, the shell's before the text of the skip link. Its builds are kept, so the next test that
 * needs the version reuses them, also in another run.
 *
 * @returns `name@version`
 */
export async function publishNextVersion(
  store: ReturnType<typeof folderStore>,
  name: string,
  mark: string,
): Promise<string> {
  const app = findApp(name);
  // Workers build at the same time.
  const folder = join(repository, '.cache', `next-${name}-${mark}-${process.env.TEST_PARALLEL_INDEX}`);
  for (const entry of existsSync(folder) ? readdirSync(folder) : []) {
    if (entry !== 'dist') rmSync(join(folder, entry), { recursive: true, force: true });
  }
  cpSync(app.folder, folder, {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(app.folder.length)),
  });
  symlinkSync(join(app.folder, 'node_modules'), join(folder, 'node_modules'));
  if (app.kind === 'remote') {
    edit(join(folder, 'src/remote.tsx'), '({ pages', '({ pages: pages.map(marked)');
    append(join(folder, 'src/remote.tsx'), marking(mark));
  } else {
    // The copy is one folder deeper than the shell.
    edit(join(folder, 'tsconfig.json'), '../tsconfig', '../../tsconfig');
    edit(join(folder, 'src/app.tsx'), 'Skip to content', `${mark}: skip to content`);
  }
  const built = await buildApp({ ...app, folder });
  await publishApp(store, built);
  return `${name}@${built.app.version}`;
}

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${JSON.stringify(from)}.`);
  writeFileSync(file, text.replace(from, to));
}

function append(file: string, text: string): void {
  writeFileSync(file, readFileSync(file, 'utf8') + text);
}

function marking(mark: string): string {
  return `
function marked(page: (typeof pages)[number]) {
  return { ...page, meta: { ...page.meta, title: '${mark} ' + page.meta.title }, load: page.load };
}
`;
}
