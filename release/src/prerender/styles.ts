import { posix } from 'node:path';
import type { PartDescription } from '@site/shared/release-set';
import { Problem } from '../problem.ts';
import { publicUrl } from '../set/compose.ts';
import { places, type Store } from '../store/store.ts';

type Page = PartDescription['pages'][number];

/** The rules that a page needs, shell first, ready to stand inside the page. */
export async function collectStyles(
  store: Store,
  shell: PartDescription,
  owner: PartDescription | null,
  page: Page | undefined,
): Promise<{ css: string; sources: string[] }> {
  const own = owner ? [...owner.styles, ...(page?.styles ?? [])].map((file) => ({ part: owner, file })) : [];
  const files = [...shell.styles.map((file) => ({ part: shell, file })), ...own];
  const rules = await Promise.all(files.map(({ part, file }) => readStyle(store, part, file)));
  return { css: rules.join(''), sources: own.map(({ part, file }) => publicUrl(part, file)) };
}

async function readStyle(store: Store, part: PartDescription, file: string): Promise<string> {
  const bytes = await store.read(`${places.part(part.name, part.version)}/${file}`);
  if (!bytes) throw new Problem(`${part.name}@${part.version} lacks its style ${file}.`);
  return absoluteUrls(bytes.toString().trim(), part, file);
}

/** Addresses in a style are relative to its file; inlined, they must say where that was. */
export function absoluteUrls(
  css: string,
  part: Pick<PartDescription, 'name' | 'version'>,
  file: string,
): string {
  return css.replace(/url\((['"]?)(?!data:|https?:|\/|#)([^'")]+)\1\)/g, (_, _quote: string, url: string) => {
    return `url(${publicUrl(part, posix.normalize(posix.join(posix.dirname(file), url)))})`;
  });
}
