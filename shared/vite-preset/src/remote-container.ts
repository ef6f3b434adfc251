import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const entry = '\0remote-entry';
const sharedPrefix = '\0shared-module:';
/** The file `shared-modules` is TypeScript in this repository, but JavaScript in an installed package. */
const shareScopeFile = fileURLToPath(new URL(`./shared-modules${extname(import.meta.url)}`, import.meta.url));

/**
 * Builds a remote as a Module Federation container: an ES module that exports `init(shareScope)` and
 * `get(exposedName)`, which every compatible host can load. Imports of shared modules resolve to virtual modules that
 * read the share scope.
 *
 * @param exposed absolute path of the file that hosts request as `./remote`
 * @param shared modules that the host provides, so the remote contains no copy
 */
export function remoteContainer(exposed: string, shared: readonly string[]): Plugin {
  /**
   * Maps each shared module to one of the files that import it, because a package name is resolved relative to its
   * importer.
   */
  const importers = new Map<string, string | undefined>();
  return {
    name: 'remote-container',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      this.emitFile({ type: 'chunk', id: entry, fileName: 'remoteEntry.js', preserveSignature: 'strict' });
    },
    resolveId: (id, importer) => {
      if (id === entry) return id;
      if (!shared.includes(id)) return null;
      importers.set(id, importer);
      return sharedPrefix + id;
    },
    async load(id) {
      if (id === entry) return containerCode(exposed, shared);
      if (!id.startsWith(sharedPrefix)) return null;
      const name = id.slice(sharedPrefix.length);
      return sharedModuleCode(name, await exportsOf(this, name, importers.get(name)));
    },
  };
}

/**
 * Whether a module belongs in the script that the entry and all other scripts import. The other scripts cannot import
 * the entry itself, because a retry loads the entry under a different URL. Shared modules stay out of this script,
 * because they read the share scope, which the entry must receive first.
 */
export function isContainerModule(id: string): boolean {
  if (id === entry || id.startsWith(sharedPrefix)) return false;
  return id.startsWith('\0') || id.includes('vite-preset/src/shared-modules.');
}

function containerCode(exposed: string, shared: readonly string[]): string {
  return `
    import { initSharedModules } from ${JSON.stringify(shareScopeFile)};
    export const init = (shareScope) => initSharedModules(shareScope, ${JSON.stringify(shared)});
    export const get = async (name) => {
      if (name !== './remote') throw new Error(\`This remote does not expose \${name}.\`);
      const module = await import(${JSON.stringify(exposed)});
      return () => module;
    };`;
}

/**
 * Generates a module with every export of a shared module. The bundler drops the exports that the remote does not use.
 */
function sharedModuleCode(name: string, exports: readonly string[]): string {
  return `
    import { sharedModule } from ${JSON.stringify(shareScopeFile)};
    const module = /* @__PURE__ */ sharedModule(${JSON.stringify(name)});
    const read = (name) => module[name];
    export default /* @__PURE__ */ read('default') ?? module;
    ${exports.map((name) => `export const ${name} = /* @__PURE__ */ read(${JSON.stringify(name)});`).join('\n')}`;
}

/**
 * Lists the named exports of a shared module. A JavaScript module is loaded. A TypeScript module of a workspace package
 * is parsed instead, because Node cannot load it here.
 */
async function exportsOf(
  context: Rolldown.PluginContext,
  name: string,
  importer: string | undefined,
): Promise<readonly string[]> {
  const resolved = await context.resolve(name, importer, { skipSelf: true });
  if (!resolved) throw new Error(`The shared module "${name}" imported by ${importer} is not installed.`);
  const names = /\.tsx?$/.test(resolved.id)
    ? listExports(context.parse(await readFile(resolved.id, 'utf8'), { lang: 'ts' }), resolved.id)
    : Object.keys(createRequire(resolved.id)(resolved.id));
  return names.filter((exported) => exported !== 'default');
}

function listExports(program: ReturnType<Rolldown.PluginContext['parse']>, file: string): string[] {
  return program.body.flatMap((statement) => {
    const isExport = statement.type === 'ExportAllDeclaration' || statement.type === 'ExportNamedDeclaration';
    if (!isExport || statement.exportKind === 'type') return [];
    if (statement.type === 'ExportAllDeclaration' || statement.declaration) {
      throw new Error(`${file} has an export that is not of the form "export { name } from …".`);
    }
    return statement.specifiers
      .filter(({ exportKind }) => exportKind !== 'type')
      .map(({ exported }) => (exported.type === 'Literal' ? exported.value : exported.name));
  });
}
