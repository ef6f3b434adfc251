import { posix } from 'node:path';
import type { AppManifest } from '@site/contract/release-manifest';
import { CliError } from '../problem.ts';
import { publicUrl } from '../set/compose.ts';
import { places, type Store } from '../store/store.ts';

type Page = AppManifest['pages'][number];

/** The rules that a page needs, shell first, ready to stand inside the page. */
export async function collectStyles(
  store: Store,
  shell: AppManifest,
  owner: AppManifest | null,
  page: Page | undefined,
): Promise<{ css: string; sources: string[] }> {
  const own = owner ? [...owner.styles, ...(page?.styles ?? [])].map((file) => ({ part: owner, file })) : [];
  const files = [...shell.styles.map((file) => ({ part: shell, file })), ...own];
  const rules = await Promise.all(files.map(({ part, file }) => readStyle(store, part, file)));
  return { css: rules.join(''), sources: own.map(({ part, file }) => publicUrl(part, file)) };
}

async function readStyle(store: Store, part: AppManifest, file: string): Promise<string> {
  const bytes = await store.read(`${places.part(part.name, part.version)}/${file}`);
  if (!bytes) throw new CliError(`${part.name}@${part.version} lacks its style ${file}.`);
  return absoluteUrls(bytes.toString().trim(), part, file);
}

/** Addresses in a style are relative to its file; inlined, they must say where that was. */
export function absoluteUrls(css: string, part: Pick<AppManifest, 'name' | 'version'>, file: string): string {
  return css.replace(/url\((['"]?)(?!data:|https?:|\/|#)([^'")]+)\1\)/g, (_, _quote: string, url: string) => {
    return `url(${publicUrl(part, posix.normalize(posix.join(posix.dirname(file), url)))})`;
  });
}
