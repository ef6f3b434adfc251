// @ts-check
// Renders one remote's pages or the shell's own pages. The process receives the modules of these apps on stdin and
// sends lines of JSON. Before it loads an app's code, it removes everything else that the code could reach. The code
// can therefore only affect these lines, which `render-apart.ts` validates.
//
// This program is JavaScript in one file, because each process would otherwise load a compiler for TypeScript first,
// which takes twice the time of the rest of its start.
import { readFileSync, writeSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { runInNewContext } from 'node:vm';

/**
 * @import { Remote } from '@site/contract/remote'
 * @import { Renderer } from '@site/contract/renderer'
 * @import { Container, ShareScope } from '@site/vite-preset/shared-modules'
 * @import { RenderJob, ServerModules } from './render-apart.ts'
 */

// Keep references to these, because `removeGlobals` removes `process`.
const { exit, version, platform } = process;
/** @param {object} line */
const send = (line) => writeSync(3, `${JSON.stringify(line)}\n`);

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
 *
 * @type {Set<PropertyKey>}
 */
const keptGlobals = new Set([
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
function removeGlobals() {
  // The first use of `Response` defines a global that holds the connections of `fetch`, so use it before removing
  // globals.
  void globalThis.Response;
  /** @type {PropertyKey[]} */
  const language = runInNewContext('Object.getOwnPropertyNames(globalThis)');
  for (const name of Reflect.ownKeys(globalThis)) {
    if (keptGlobals.has(name) || language.includes(name)) continue;
    if (!Reflect.deleteProperty(globalThis, name)) Reflect.set(globalThis, name, undefined);
  }
  const nothing = () => {};
  const silent = Object.fromEntries(Object.keys(console).map((name) => [name, nothing]));
  const inert = { env: { NODE_ENV: 'production' }, argv: [], version, versions: {}, platform };
  for (const [name, value] of Object.entries({ console: silent, process: inert })) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  }
}

/**
 * Restricts imports to the shared modules and the modules in the importer's own folder.
 *
 * @param {RenderJob} job
 */
function restrictImports({ shell, remote, shared }) {
  const apps = remote ? [shell, remote] : [shell];
  const texts = new Map([[requireUrl, requireModule]]);
  for (const { folder, modules } of apps) {
    for (const [name, text] of Object.entries(modules)) texts.set(new URL(name, folder).href, text);
  }
  const own = import.meta.url;
  /**
   * @param {string} specifier
   * @param {string} parent
   * @returns {string | undefined}
   */
  const find = (specifier, parent) => {
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

/** @param {RenderJob} job */
async function render({ shell, remote, shared, manifest, paths }) {
  /** @type {Renderer} */
  const { renderPage } = await import(new URL('shell.js', shell.folder).href);
  /** @type {Record<string, Remote>} */
  const remotes = {};
  const [name = ''] = Object.keys(manifest.remotes);
  if (remote) {
    if (remote.entry.startsWith('remote.')) await linkAll(remote);
    const module = await import(new URL(remote.entry, remote.folder).href);
    remotes[name] = await findExposedRemote(module, shared);
  }
  for (const path of paths) {
    try {
      const { head, body } = await renderPage({ path, manifest, remotes });
      send({ path, head: withoutOrigin(head), body: withoutOrigin(body) });
    } catch (error) {
      send({ path, errors: (error instanceof AggregateError ? error.errors : [error]).map(stackOf) });
    }
  }

  /**
   * Replaces file URLs with published paths. The remote's modules derive such URLs from `import.meta.url`.
   *
   * @param {string} html
   */
  function withoutOrigin(html) {
    return remote ? html.replaceAll(remote.folder, new URL(remote.folder).pathname) : html;
  }
}

/**
 * Imports every module of a remote, so that an export missing from the shell is found even in modules that no page
 * loads at first.
 *
 * @param {ServerModules} remote
 */
async function linkAll({ folder, modules }) {
  for (const name of Object.keys(modules)) {
    await import(new URL(name, folder).href).catch((error) => {
      // Only syntax errors indicate a missing export. Other errors may come from modules meant for browsers, so ignore
      // them.
      if (error instanceof SyntaxError) throw new Error(`${name}: ${error.message}.`);
    });
  }
}

/**
 * Returns the remote that a module exports by default or exposes as a container.
 *
 * @param {{ default: Remote } | Container} module
 * @param {RenderJob['shared']} shared
 * @returns {Promise<Remote>}
 */
async function findExposedRemote(module, shared) {
  if ('default' in module) return module.default;
  await module.init(await createShareScope(shared));
  const factory = await module.get('./remote');
  return /** @type {{ default: Remote }} */ (factory()).default;
}

/**
 * Creates the share scope through which remotes that other bundlers built get the shell's modules.
 *
 * @param {RenderJob['shared']} shared
 * @returns {Promise<ShareScope>}
 */
async function createShareScope(shared) {
  const provided = Object.entries(shared).map(async ([name, version]) => {
    /** @type {unknown} */
    const module = await import(name);
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
    return /** @type {const} */ ([name, { [version]: { ...one, useIn: [] } }]);
  });
  return Object.fromEntries(await Promise.all(provided));
}

/**
 * Returns an error's stack without the frames of this module and of Node.
 *
 * @param {unknown} error
 * @returns {string}
 */
function stackOf(error) {
  if (!(error instanceof Error)) return String(error);
  const lines = (error.stack ?? error.message).split('\n');
  return lines.filter((line) => !line.includes(import.meta.url) && !line.includes('(node:')).join('\n');
}

// When the parent receives this line, it forbids new files and sockets. This process must have loaded all of its own
// modules by then.
send({ ready: true });
/** @type {RenderJob} */
const job = JSON.parse(readFileSync(0, 'utf8'));
removeGlobals();
restrictImports(job);
await render(job).catch((error) => send({ failure: stackOf(error) }));
exit(0);
