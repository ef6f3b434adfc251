import { posix } from 'node:path';
import { parse } from 'postcss';
import valueParser from 'postcss-value-parser';
import type { AppManifest, AppPage } from '../formats/release-manifest.ts';
import { publicUrl } from '../releases/manifest.ts';
import { CliError } from '../reporting/errors.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { isInlinedWhole } from './first-rules.ts';

/**
 * Collects all rules of a page, starting with the shell's rules, and the URLs of the stylesheets that the document must
 * load.
 */
export async function collectStyles(
  store: Store,
  shell: AppManifest,
  owner: AppManifest | null,
  page: AppPage | undefined,
): Promise<{ css: string; files: string[] }> {
  const own = owner ? [...owner.styles, ...(page?.styles ?? [])].map((file) => ({ app: owner, file })) : [];
  const files = [...shell.styles.map((file) => ({ app: shell, file })), ...own];
  const rules = await Promise.all(files.map(({ app, file }) => readStyle(store, app, file)));
  const linked = files.filter((_, index) => !isInlinedWhole(rules[index] ?? ''));
  return { css: rules.join(''), files: linked.map(({ app, file }) => publicUrl(app, file)) };
}

async function readStyle(store: Store, app: AppManifest, file: string): Promise<string> {
  const bytes = await store.read(`${storePaths.app(app.name, app.version)}/${file}`);
  if (!bytes) throw new CliError(`The stylesheet ${file} of ${app.name}@${app.version} is missing.`);
  return makeUrlsAbsolute(bytes.toString().trim(), app, file);
}

/** Makes the URLs in a stylesheet absolute, because relative URLs break when the style is inlined. */
export function makeUrlsAbsolute(
  css: string,
  app: Pick<AppManifest, 'name' | 'version'>,
  file: string,
): string {
  const root = parse(css);
  root.walkDecls((declaration) => {
    if (!/url\(|image-set\(/i.test(declaration.value)) return;
    const value = valueParser(declaration.value);
    value.walk((node) => {
      if (node.type !== 'function' || !/^(url|(-webkit-)?image-set)$/i.test(node.value)) return;
      for (const url of node.nodes) {
        const isUrl = url.type === 'string' || (url.type === 'word' && node.value.toLowerCase() === 'url');
        if (isUrl && isRelative(url.value)) {
          url.value = publicUrl(app, posix.normalize(posix.join(posix.dirname(file), url.value)));
        }
      }
    });
    declaration.value = value.toString();
  });
  return root.toString();
}

const isRelative = (url: string) => url !== '' && !/^([a-z][a-z0-9+.-]*:|\/|#)/i.test(url);
