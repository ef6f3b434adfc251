import type { Plugin } from 'vite';

/**
 * The runtime's own switches, as `define` takes them. Shared libraries are handed to the remotes as they are
 * (`composition/federation.ts`), so what negotiates and loads them stays out.
 */
export const federationSwitches: Readonly<Record<string, string>> = {
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_SHARED: 'true',
  FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
  // Scripts are imported, not made of text: the content policy would not let them run.
  FEDERATION_ALLOW_NEW_FUNCTION: 'undefined',
  FEDERATION_DEBUG: '""',
  ENV_TARGET: '"web"',
};

/**
 * What of the federation runtime this site never calls: remotes come as modules whose addresses the page knows
 * (no manifests, script tags, other module systems or Node), none is ever replaced by another of its name, and
 * nothing is preloaded by the runtime. Bundlers cannot leave out methods of a class that is used, so their
 * bodies are emptied here.
 */
const unused: Readonly<Record<string, readonly string[]>> = {
  'runtime-core/dist/remote/index.js': ['preloadRemote', 'removeRemote', 'initRawContainer'],
  'runtime-core/dist/utils/load.js': ['loadEntryScript', 'loadSystemJsEntry', 'loadEntryNode'],
  // What Node writes of an error into a file.
  'runtime-core/dist/utils/context.js': ['optionsToMFContext'],
};

/**
 * Modules of which less is enough: snapshots are switched off, but for their class; a logger that prefixes what
 * it says, without stack traces and delegates; sentences for those errors alone that can come here.
 */
const standIns: Readonly<Record<string, string>> = {
  'runtime-core/dist/plugins/snapshot/SnapshotHandler.js': `
    export { DisabledSnapshotHandler as SnapshotHandler } from './disabled.js';
    export const getGlobalRemoteInfo = () => ({}), getGlobalRemoteInfoByModuleInfo = getGlobalRemoteInfo;`,
  'sdk/dist/logger.js': `
    export const createLogger = (prefix) => ({
      warn: (...said) => console.warn(prefix, ...said),
      error: (...said) => console.error(prefix, ...said),
    });
    export const createInfrastructureLogger = createLogger, bindLoggerToCompiler = () => {};
    export const logger = /* @__PURE__ */ createLogger('[ Module Federation ]'), infrastructureLogger = logger;`,
  'error-codes/dist/desc.mjs': `
    export const runtimeDescMap = {
      'RUNTIME-002': 'The remote entry interface does not contain "init"',
      'RUNTIME-004': 'Failed to locate remote.',
      'RUNTIME-008': 'Failed to load script resources.',
      'RUNTIME-014': 'The remote does not expose the requested module.',
      'RUNTIME-015': 'Remote container initialization failed.',
    };
    export const typeDescMap = {}, buildDescMap = {}, errorDescMap = runtimeDescMap;`,
};

/** Where the runtime tells its plugins what it does. There are none, so only what asks them something is kept. */
const telling = ['core.js', 'module/index.js', 'remote/index.js', 'utils/load.js'].map(
  (file) => `runtime-core/dist/${file}`,
);

export function leanFederation(): Plugin {
  return {
    name: 'lean-federation',
    apply: 'build',
    transform: {
      filter: { id: /@module-federation\/(runtime-core|sdk|error-codes)\/dist\// },
      handler(code, id) {
        const named = (path: string) => id.endsWith(`@module-federation/${path}`);
        const standIn = Object.keys(standIns).find(named);
        if (standIn) return { code: standIns[standIn] ?? '', map: null };
        const file = Object.keys(unused).find(named);
        const tells = telling.find(named);
        if (!file && !tells) return null;
        const tree = this.parse(code);
        const wanted = new Set(file ? unused[file] : []);
        const bodies = bodiesOf(tree, wanted);
        const told = tells ? unansweredEvents(tree) : [];
        const missing = [...wanted, ...(tells && told.length === 0 ? ['events'] : [])];
        if (missing.length > 0) {
          throw new Error(
            `${file ?? tells} has no ${missing.join(', ')}: lean-federation.ts knows another version.`,
          );
        }
        const within = ({ start, end }: Range) =>
          bodies.some(
            (body) => body.start <= start && end <= body.end && (body.start < start || end < body.end),
          );
        const cut = [...bodies, ...told]
          .filter((range) => !within(range))
          .toSorted((a, b) => b.start - a.start)
          .reduce((text, { start, end }) => `${text.slice(0, start)}{}${text.slice(end)}`, code);
        return { code: cut, map: null };
      },
    },
  };
}

type Range = { start: number; end: number };
type Node = Range & { type: string } & Record<string, unknown>;

/** Where the bodies of the wanted functions and methods stand; what was found is taken from `wanted`. */
function bodiesOf(tree: unknown, wanted: Set<string>): Range[] {
  const found: Range[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    const [name, body] = namedBody(value);
    if (name && body && wanted.delete(name)) {
      found.push(body);
      return;
    }
    Object.values(value).forEach(visit);
  };
  visit(tree);
  return found;
}

function namedBody(node: Node): [string | undefined, Node | undefined] {
  if (node.type === 'FunctionDeclaration') return [nameOf(node.id), node.body as Node];
  if (node.type === 'MethodDefinition') return [nameOf(node.key), (node.value as Node).body as Node];
  return [undefined, undefined];
}

/** Statements that emit an event of a lifecycle and do nothing with what comes back. */
function unansweredEvents(tree: unknown): Range[] {
  const found: Range[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === 'ExpressionStatement' && emits(value.expression)) found.push(value);
    else Object.values(value).forEach(visit);
  };
  visit(tree);
  return found;
}

/** `….lifecycle.<event>.emit(…)`, awaited or not. */
function emits(expression: unknown): boolean {
  if (!isNode(expression)) return false;
  if (expression.type === 'AwaitExpression') return emits(expression.argument);
  if (expression.type !== 'CallExpression' || !isNode(expression.callee)) return false;
  const { property, object: event } = expression.callee;
  if (nameOf(property) !== 'emit' || !isNode(event) || !isNode(event.object)) return false;
  return nameOf(event.object.property) === 'lifecycle';
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && typeof node.name === 'string' ? node.name : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
