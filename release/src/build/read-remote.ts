import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { sharedModules } from '@site/vite-preset/shared-modules';
import { coerce } from 'semver';
import { z } from 'zod';
import { appManifest } from '../formats/release-manifest.ts';
import { renderApart, type ServerModules, serverModuleOf } from '../rendering/render-apart.ts';
import { CliError } from '../reporting/errors.ts';
import { parseJson } from '../store/store.ts';

/** Percent-encodes a path as browsers do in the address bar. */
const address = z.string().transform(encodeURI);

const describedRemote = z.object({
  contract: appManifest.shape.contract,
  /** `load` is the source text of the function that loads the page. */
  pages: z.array(z.object({ path: address, canonical: address, noindex: z.boolean(), load: z.string() })),
  menus: appManifest.shape.menus,
});
export type DescribedRemote = z.infer<typeof describedRemote>;

/**
 * A module that replaces the shell while a remote is being described. Its only page is the remote's description as
 * JSON.
 */
const describingShell = `export const renderPage = async ({ remotes }) => {
  const [{ contract, pages, menus = [] }] = Object.values(remotes);
  const described = pages.map(({ path, meta: { canonical, noindex = false }, load }) =>
    ({ path, canonical, noindex, load: String(load) }));
  return { head: '', body: JSON.stringify({ contract, pages: described, menus }) };
};`;
const descriptionPath = '/';

/**
 * Reads the pages and menus of a remote from its server module. The remote's code runs in an isolated process like the
 * one that renders pages, because the publisher's environment contains the keys of the store and perhaps the signing
 * key.
 *
 * @param folder the build's `server/` folder
 * @param ranges version ranges of the shared modules that the remote uses
 * @throws CliError if there is no server module, or with the error that the module threw
 */
export async function readRemote(
  name: string,
  folder: string,
  serverFiles: readonly string[],
  ranges: Readonly<Record<string, string>>,
): Promise<DescribedRemote> {
  const entry = serverModuleOf(serverFiles);
  if (!entry) {
    throw new CliError(
      `${folder} has none of remoteEntry.ssr.js, remote.js and remote.mjs, so its pages cannot be prerendered.`,
    );
  }
  const texts = serverFiles.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const);
  const modules = Object.fromEntries(await Promise.all(texts));
  const { pages, failures, problem } = await renderApart(
    Promise.resolve({
      shell: buildDescribingModules(Object.values(modules)),
      remote: { folder: `file:///${name}/`, modules, entry },
      shared: Object.fromEntries(
        sharedModules.map((module) => [module, coerce(ranges[module])?.version ?? '0.0.0']),
      ),
      // Render with an incomplete manifest. Only the shell would read more of it, and this job contains a replacement
      // that does not.
      manifest: { remotes: { [name]: {} } } as unknown as InlinedManifest,
      paths: [descriptionPath],
    }),
  );
  const reason = problem ?? failures.flatMap(({ errors }) => errors).join('\n');
  if (reason)
    throw new CliError(`The server module of "${name}" does not run; nothing was published.\n${reason}`);
  const described = describedRemote.safeParse(parseJson(pages.get(descriptionPath)?.body ?? ''));
  if (described.success) return described.data;
  throw new CliError(
    `The server module of "${name}" exports no remote that can be published; nothing was published.\n` +
      z.prettifyError(described.error),
  );
}

/**
 * Builds stubs of the shell and the shared modules, because no shell is loaded while a remote is described. Each stub
 * of a shared module exports the names that the remote's modules import.
 */
function buildDescribingModules(texts: readonly string[]): ServerModules {
  const stubs = sharedModules.map((module) => {
    const names = new Set(texts.flatMap((text) => findImportedNames(text, module)));
    names.delete('default');
    const exported = [...names].map((name) => `, stub as ${name}`).join('');
    return [`${module.replaceAll('/', '__')}.js`, `${stub}\nexport { stub as default${exported} };`];
  });
  return {
    folder: 'file:///shell/',
    modules: { 'shell.js': describingShell, ...Object.fromEntries(stubs) },
  };
}

/**
 * Source of the stub of a shared module. The stub is a proxy that returns itself for every property, call and
 * construction, but has no `then`, because `await` would otherwise treat it as a promise.
 */
const stub = `const stub = new Proxy(function () {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : name === 'then' ? undefined : stub),
  apply: () => stub,
  construct: () => stub,
});`;

/**
 * Finds the names that a module's text imports or re-exports from a given module, such as `b` in `import a, { b as c }
 * from 'react'`.
 */
function findImportedNames(text: string, module: string): string[] {
  const statement = /\b(?:import|export)\b[^'"`;(){}]*\{([^'"`;(){}]*)\}\s*from\s*["']([^'"]+)["']/g;
  return [...text.matchAll(statement)]
    .filter(([, , from]) => from === module)
    .flatMap(([, names = '']) => names.split(','))
    .flatMap((name) => /^\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)/u.exec(name)?.[1] ?? []);
}
