import type { Plugin } from 'vite';

/**
 * What of the federation runtime this site never calls: remotes come as modules
 * whose addresses the page knows (no snapshots, manifests, script tags, other
 * module systems or Node), they take every shared library from the shell, which
 * has it loaded (no loading and negotiating of shares), and nothing is preloaded
 * by the runtime. Bundlers cannot leave out methods of a class that is used, so
 * their bodies are emptied here: 8 KB compressed.
 */
const unused: Readonly<Record<string, readonly string[]>> = {
  'runtime-core/dist/remote/index.js': ['preloadRemote', 'removeRemote', 'initRawContainer'],
  'runtime-core/dist/shared/index.js': [
    'loadShare',
    'loadShareSync',
    'initializeSharing',
    'initShareScopeMap',
  ],
  'runtime-core/dist/plugins/snapshot/SnapshotHandler.js': [
    'loadRemoteSnapshotInfo',
    'getManifestJson',
    'loadManifestSnapshot',
  ],
  'runtime-core/dist/utils/load.js': ['loadEntryScript', 'loadSystemJsEntry', 'loadEntryNode'],
};

export function leanFederation(): Plugin {
  return {
    name: 'lean-federation',
    apply: 'build',
    transform: {
      filter: { id: /@module-federation\/runtime-core\/dist\// },
      handler(code, id) {
        const file = Object.keys(unused).find((path) => id.endsWith(path));
        if (!file) return null;
        const wanted = new Set(unused[file]);
        const bodies = bodiesOf(this.parse(code), wanted);
        if (wanted.size > 0) {
          throw new Error(
            `${file} has no ${[...wanted].join(', ')}: lean-federation.ts knows another version.`,
          );
        }
        const cut = bodies
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

function nameOf(node: unknown): string | undefined {
  return isNode(node) && typeof node.name === 'string' ? node.name : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
