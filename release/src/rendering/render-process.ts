import { readFileSync, writeSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { runInNewContext } from 'node:vm';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { Remote } from '@site/contract/remote';
import type { ShareScope } from '@site/vite-preset/shared-modules';
import { findExposedRemote } from './server-module.ts';

/**
 * The job of a process that renders one remote's pages or the shell's own pages. The process receives the modules of
 * these apps on stdin and sends lines of JSON. Before it loads an app's code, it removes everything else that the code
 * could reach. The code can therefore only affect these lines, which `render-apart.ts` validates.
 */
export type RenderJob = {
  shell: ServerModules;
  /** `entry` is the module that exports the remote, or a Module Federation container. */
  remote: (ServerModules & { entry: string }) | null;
  /** The versions of the modules that the shell provides. */
  shared: Readonly<Record<string, string>>;
  manifest: InlinedManifest;
  paths: readonly string[];
};

/**
 * The source texts of an app's modules, keyed by path relative to `folder`. `folder` is a URL without a host, such as
 * `file:///r/intake/0123456789ab/`.
 */
export type ServerModules = { folder: string; modules: Readonly<Record<string, string>> };

type Shell = {
  renderPage: (request: {
    path: string;
    manifest: InlinedManifest;
    remotes: Record<string, Remote>;
  }) => Promise<{ head: string; body: string }>;
};

// Keep references to these, because `removeGlobals` removes `process`.
const { exit, version, platform } = process;
const send = (line: object) => writeSync(3, `${JSON.stringify(line)}\n`);

/** Node modules that React's renderer requires. None gives access to files, the network or other processes. */
const rendererModules = ['async_hooks', 'crypto', 'stream', 'util'];
/** Replaces `node:module`, from which the shell's bundle imports `createRequire` to load `rendererModules`. */
const requireUrl = 'file:///create-require.js';
const requireModule = `${rendererModules.map((name) => `import ${name} from 'node:${name}';`).join('\n')}
const modules = { __proto__: null, ${rendererModules.join(', ')} };
export const createRequire = () => (name) => modules[name];`;

/**
 * Globals to keep besides the language's own: those that browsers also have, and those that React's renderer for Node
 * uses.
 */
const keptGlobals = new Set<PropertyKey>([
  ...['AbortController', 'AbortSignal', 'Blob', 'Buffer', 'CompressionStream', 'CustomEvent', 'DOMException'],
  ...['DecompressionStream', 'Event', 'EventTarget', 'File', 'FormData', 'Headers', 'MessageChannel'],
  ...['MessagePort', 'ReadableStream', 'Request', 'Response', 'TextDecoder', 'TextDecoderStream'],
  ...['TextEncoder', 'TextEncoderStream', 'TransformStream', 'URL', 'URLPattern', 'URLSearchParams'],
  ...[
    'WritableStream',
    'atob',
    'btoa',
    'clearImmediate',
    'clearInterval',
    'clearTimeout',
    'crypto',
    'global',
  ],
  ...['navigator', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout'],
  'structuredClone',
]);

/** Removes all globals that give access to files, the network, other processes or the output of this process. */
function removeGlobals(): void {
  // The first use of `Response` defines a global that holds the connections of `fetch`, so use it before removing
  // globals.
  void globalThis.Response;
  const language: string[] = runInNewContext('Object.getOwnPropertyNames(globalThis)');
  for (const name of Reflect.ownKeys(globalThis)) {
    if (keptGlobals.has(name) || language.includes(name as string)) continue;
    if (!Reflect.deleteProperty(globalThis, name)) Reflect.set(globalThis, name, undefined);
  }
  const nothing = () => {};
  const silent = Object.fromEntries(Object.keys(console).map((name) => [name, nothing]));
  const inert = { env: { NODE_ENV: 'production' }, argv: [], version, versions: {}, platform };
  for (const [name, value] of Object.entries({ console: silent, process: inert })) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  }
}

/** Restricts imports to the shared modules and the modules in the importer's own folder. */
function restrictImports({ shell, remote, shared }: RenderJob): void {
  const apps = remote ? [shell, remote] : [shell];
  const texts = new Map([[requireUrl, requireModule]]);
  for (const { folder, modules } of apps) {
    for (const [name, text] of Object.entries(modules)) texts.set(new URL(name, folder).href, text);
  }
  const own = import.meta.url;
  const find = (specifier: string, parent: string): string | undefined => {
    if (Object.hasOwn(shared, specifier))
      return new URL(`${specifier.replaceAll('/', '__')}.js`, shell.folder).href;
    if (specifier === 'node:module' && parent.startsWith(shell.folder)) return requireUrl;
    const url = URL.parse(specifier, parent);
    if (!url) return undefined;
    url.search = '';
    const folder = apps.find((app) => parent.startsWith(app.folder))?.folder;
    return parent === own || (folder && url.href.startsWith(folder)) ? url.href : undefined;
  };
  registerHooks({
    resolve: (specifier, { parentURL = '' }, next) => {
      if (parentURL === requireUrl) return next(specifier);
      const url = find(specifier, parentURL);
      if (url !== undefined && texts.has(url)) return { url, format: 'module', shortCircuit: true };
      throw new Error(
        `${parentURL.replace('file://', '')} imports ${specifier}, which pages cannot be rendered with`,
      );
    },
    load: (url, context, next) => {
      const source = texts.get(url);
      return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
    },
  });
}

async function render({ shell, remote, shared, manifest, paths }: RenderJob): Promise<void> {
  const { renderPage } = (await import(new URL('shell.js', shell.folder).href)) as Shell;
  const remotes: Record<string, Remote> = {};
  const [name = ''] = Object.keys(manifest.remotes);
  if (remote) {
    if (remote.entry.startsWith('remote.')) await linkAll(remote);
    const module = await import(new URL(remote.entry, remote.folder).href);
    remotes[name] = await findExposedRemote(module, () => createShareScope(shared));
  }
  for (const path of paths) {
    try {
      const { head, body } = await renderPage({ path, manifest, remotes });
      send({ path, head: withoutOrigin(head), body: withoutOrigin(body) });
    } catch (error) {
      send({ path, errors: (error instanceof AggregateError ? error.errors : [error]).map(stackOf) });
    }
  }

  /** Replaces file URLs with published paths. The remote's modules derive such URLs from `import.meta.url`. */
  function withoutOrigin(html: string): string {
    return remote ? html.replaceAll(remote.folder, new URL(remote.folder).pathname) : html;
  }
}

/**
 * Imports every module of a remote, so that an export missing from the shell is found even in modules that no page
 * loads at first.
 */
async function linkAll({ folder, modules }: ServerModules): Promise<void> {
  for (const name of Object.keys(modules)) {
    await import(new URL(name, folder).href).catch((error) => {
      // Only syntax errors indicate a missing export. Other errors may come from modules meant for browsers, so ignore
      // them.
      if (error instanceof SyntaxError) throw new Error(`${name}: ${error.message}.`);
    });
  }
}

/** Creates the share scope through which remotes that other bundlers built get the shell's modules. */
async function createShareScope(shared: RenderJob['shared']): Promise<ShareScope> {
  const provided = Object.entries(shared).map(async ([name, version]) => {
    const module: unknown = await import(name);
    const options = {
      shareConfig: { singleton: true, requiredVersion: false },
      scope: ['default'],
      deps: [],
    };
    const one = {
      ...options,
      version,
      get: async () => () => module,
      lib: () => module,
      loaded: true,
      from: 'shell',
    };
    return [name, { [version]: { ...one, useIn: [] } }] as const;
  });
  return Object.fromEntries(await Promise.all(provided));
}

/** Returns an error's stack without the frames of this module and of Node. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const lines = (error.stack ?? error.message).split('\n');
  return lines.filter((line) => !line.includes(import.meta.url) && !line.includes('(node:')).join('\n');
}

// When the parent receives this line, it forbids new files and sockets. This process must have loaded all of its own
// modules by then.
send({ ready: true });
const job: RenderJob = JSON.parse(readFileSync(0, 'utf8'));
removeGlobals();
restrictImports(job);
await render(job).catch((error: unknown) => send({ failure: stackOf(error) }));
exit(0);
