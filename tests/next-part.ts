import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPart } from '@site/release/build';
import { findPart } from '@site/release/parts';
import { publishPart } from '@site/release/publish';
import type { folderStore } from '@site/release/store';

const workshops = fileURLToPath(new URL('../.cache', import.meta.url));

/**
 * Publishes a remote as its team would release it next: the same sources, with a
 * mark before the title of every page.
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
  const today = findPart(name);
  const folder = join(workshops, `next-${name}-${place}`);
  rmSync(folder, { recursive: true, force: true });
  cpSync(today.folder, folder, {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(today.folder.length)),
  });
  symlinkSync(join(today.folder, 'node_modules'), join(folder, 'node_modules'));
  const door = join(folder, 'src/remote.tsx');
  const text = readFileSync(door, 'utf8');
  const changed = text.replace('pages });', `pages: pages.map(marked) });${marking(mark)}`);
  if (changed === text) throw new Error(`The door of ${name} does not read as expected.`);
  writeFileSync(door, changed);
  const built = await buildPart({ ...today, folder });
  await publishPart(store, built);
  return `${name}@${built.part.version}`;
}

function marking(mark: string): string {
  return `
function marked(page: (typeof pages)[number]) {
  return { ...page, meta: { ...page.meta, title: '${mark} ' + page.meta.title }, load: page.load };
}
`;
}
