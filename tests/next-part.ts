import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from '@site/release/build';
import { findApp } from '@site/release/parts';
import { publishApp } from '@site/release/publish';
import type { folderStore } from '@site/release/store';

const workshops = fileURLToPath(new URL('../.cache', import.meta.url));

/**
 * Publishes a part as its team would release it next, built from the same sources with a mark: a
 * remote's stands before the title of every page, the shell's before the words of the skip link.
 *
 * @param place tells copies apart that are built at the same time
 * @returns `name@version`
 */
export async function publishNext(
  store: ReturnType<typeof folderStore>,
  name: string,
  mark: string,
  place: string,
): Promise<string> {
  const today = findApp(name);
  const folder = join(workshops, `next-${name}-${place}`);
  rmSync(folder, { recursive: true, force: true });
  cpSync(today.folder, folder, {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(today.folder.length)),
  });
  symlinkSync(join(today.folder, 'node_modules'), join(folder, 'node_modules'));
  if (today.kind === 'remote') {
    edit(join(folder, 'src/remote.tsx'), 'pages });', `pages: pages.map(marked) });${marking(mark)}`);
  } else {
    // The copy lies one folder deeper than the shell.
    edit(join(folder, 'tsconfig.json'), '../tsconfig', '../../tsconfig');
    edit(join(folder, 'src/app.tsx'), 'Skip to content', `${mark}: skip to content`);
  }
  const built = await buildApp({ ...today, folder });
  await publishApp(store, built);
  return `${name}@${built.part.version}`;
}

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not say ${JSON.stringify(from)}.`);
  writeFileSync(file, text.replace(from, to));
}

function marking(mark: string): string {
  return `
function marked(page: (typeof pages)[number]) {
  return { ...page, meta: { ...page.meta, title: '${mark} ' + page.meta.title }, load: page.load };
}
`;
}
