import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const libraries = '\0shared-libraries';
const entry = /virtual:mf-REMOTE_ENTRY_ID/;
const exposes = /virtual:mf-exposes/;
const preloadHelper = /vite\/preload-helper\.js$/;
const sharedLibrary = /__loadShare__.*__loadShare__/;
/** Generated for hosts that look for their remotes at run time; ours is told. */
const unused = /__H_A_I__|__P_S__|mf-localSharedImportMap|mf-external-runtime-core/;

/**
 * Cuts what the federation plugin generates down to what a remote of this site
 * does: it takes all shared libraries from its host, which has them loaded, and
 * exposes one module. The generated container weighs 6 KB compressed in each
 * remote, brings a runtime instance of its own, negotiates versions that the
 * release gate has compared already, and takes a dozen turns of the event loop.
 * The container protocol stays: `init(shareScope)`, then `get(expose)`.
 */
export function leanContainer(door: string): Plugin {
  let root = '';
  return {
    name: 'lean-container',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root;
    },
    resolveId: (id) => (id === libraries ? id : null),
    load: (id) => (id === libraries ? 'export const libraries = {};' : null),
    transform(code, id) {
      if (entry.test(id)) return { code: containerSource(join(root, door)), map: null };
      if (exposes.test(id)) return { code: 'export default {};', map: null };
      if (unused.test(id)) return { code: 'export default {}; export const usedShared = {};', map: null };
      if (preloadHelper.test(id)) return { code: loader, map: null };
      if (sharedLibrary.test(id)) return { code: librarySource(code, id, root), map: null };
      return null;
    },
  };
}

/** Vite's own loader of late modules weighs twice as much, and the federation plugin gives it a script of its own. */
const loader = "export { withFiles as __vitePreload } from '@site/vite-preset/late-files';";

function containerSource(door: string): string {
  return `
    import { libraries } from ${JSON.stringify(libraries)};
    export async function init(scope) {
      for (const [name, versions] of Object.entries(scope)) {
        const [provider] = Object.values(versions);
        libraries[name] = (provider.lib ?? (await provider.get()))();
      }
    }
    export async function get(name) {
      if (name !== './remote') throw new Error(\`This part exposes ./remote, and no \${name}.\`);
      const module = await import(${JSON.stringify(door)});
      return () => module;
    }`;
}

/**
 * The plugin guesses when all importers have been read, and writes down the exports that they use: on a busy
 * machine it can be too early. Here every export of the library is offered, and the bundler drops the unused.
 */
function librarySource(generated: string, id: string, root: string): string {
  const library = /readSharedCache\([^"']*["']canonical["']:\s*["']default:([^"']+)["']/i.exec(
    generated,
  )?.[1];
  if (!library) {
    throw new Error(`The federation plugin writes ${id} in another way than lean-container.ts knows.`);
  }
  const names = exportsOf(library, createRequire(join(root, 'package.json')));
  return `
    import { libraries } from ${JSON.stringify(libraries)};
    const library = libraries[${JSON.stringify(library)}];
    const named = (name) => library[name];
    export { library as __moduleExports };
    export default library.default ?? library;
    ${names.map((name) => `export const ${name} = /* @__PURE__ */ named(${JSON.stringify(name)});`).join('\n')}`;
}

/** What a shared library exports by name: React's files are scripts of Node, ours says it in export clauses. */
function exportsOf(library: string, require: NodeJS.Require): string[] {
  if (/^react(\/|$)/.test(library)) {
    return Object.keys(require(library)).filter((name) => name !== 'default');
  }
  const source = readFileSync(require.resolve(library), 'utf8');
  const clauses = [...source.matchAll(/export\s*\{([^}]*)\}/g)].flatMap(([, list = '']) => list.split(','));
  const names = clauses
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '' && !clause.startsWith('type '))
    .map((clause) => clause.split(/\s+as\s+/).at(-1) ?? clause);
  if (names.length === 0)
    throw new Error(`${library} has no export clauses that lean-container.ts can read.`);
  return names;
}
