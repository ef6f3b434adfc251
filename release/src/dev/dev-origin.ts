import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import type { RouteManifest } from '@site/contract/inlined-manifest';
import type { Remote } from '@site/contract/remote';
import { foldPath } from '@site/domain/paths';
import { cssModules } from '@site/vite-preset/output-names';
import { createServer as createVite, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { AppSource } from '../build/app-sources.ts';
import { containerOf, shellLibraries } from './shell-libraries.ts';

type Options = {
  port: number;
  /** The remotes that are served from their sources. */
  developed: readonly AppSource[];
  /** The repository that they are in. */
  root: string;
  /** Address of a server of the released site, without a trailing slash: it has the shell and all other remotes. */
  upstream: string;
};

/** Everything that Vite serves is below this path, so that no source folder takes the path of a page. */
const base = '/@dev/';
const entries = /^\/@dev-remote\/([a-z0-9-]+)\.js$/;

/**
 * Serves a released site with some remotes from their sources. The released shell is a production build that cannot replace a
 * component in place: an edit of a script reloads the page, styles are replaced in place. Pages of these remotes come
 * prerendered as they are live, and React renders them again where the sources differ.
 */
export async function startDevOrigin(options: Options): Promise<{ url: string; close: () => Promise<void> }> {
  const { port, developed, upstream } = options;
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
      response.end(`${upstream} cannot be shown: ${error instanceof Error ? error.message : error}`);
    });
  });
  const vite = await createDevServer(server, options);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', upstream);
    if (pathname.startsWith(base)) {
      return vite.middlewares(request, response, () => void response.writeHead(404).end());
    }
    const name = entries.exec(pathname)?.[1];
    const remote = developed.find((one) => one.name === name);
    if (!remote) return await forward(request, response);
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
    response.end(containerOf(exposedBy(remote), base));
  }

  const exposedBy = ({ folder }: AppSource) =>
    `${base}${relative(options.root, folder)}/src/remote.tsx`.replace('//', '/');

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const found = await fetch(upstream + request.url, {
      method: request.method ?? 'GET',
      headers: { accept: request.headers.accept ?? '*/*' },
      redirect: 'manual',
    });
    const headers = Object.fromEntries([...found.headers].filter(([name]) => !dropped.has(name)));
    if (headers.location) headers.location = headers.location.replace(upstream, '');
    const type = found.headers.get('content-type') ?? '';
    const own = await ownRoutes(vite, developed);
    if (type.startsWith('text/html')) {
      const path = foldPath(new URL(request.url ?? '/', upstream).pathname);
      const isOwn = Object.values(own).some(({ paths }) => paths.some((one) => foldPath(one) === path));
      const html = withRemotes(await found.text(), own);
      response.writeHead(isOwn ? 200 : found.status, headers).end(html);
    } else if (/^\/r\/_routes\//.test(request.url ?? '')) {
      response
        .writeHead(found.status, headers)
        .end(JSON.stringify({ ...((await found.json()) as object), ...own }));
    } else {
      response.writeHead(found.status, headers);
      if (found.body) Readable.fromWeb(found.body as Parameters<typeof Readable.fromWeb>[0]).pipe(response);
      else response.end();
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : port}`,
    close: async () => {
      await vite.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

/** The policy of a released page allows no script and style of a development server; the body is sent decoded. */
const dropped = new Set([
  ...[
    'content-encoding',
    'content-length',
    'transfer-encoding',
    'connection',
    'keep-alive',
    'etag',
    'cache-control',
  ],
  ...[
    'content-security-policy',
    'cross-origin-embedder-policy',
    'strict-transport-security',
    'reporting-endpoints',
  ],
]);

async function createDevServer(server: Server, { root, developed }: Options): Promise<ViteDevServer> {
  const [first] = developed;
  if (!first) throw new Error('There is no remote to develop.');
  return await createVite({
    root,
    base,
    configFile: false,
    envDir: false,
    cacheDir: join(root, 'node_modules/.vite-dev-origin'),
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    // Class names as they were published: the page was rendered with them.
    css: cssModules,
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [shellLibraries(first.folder)],
    optimizeDeps: {
      entries: developed.map(({ folder }) => join(relative(root, folder), 'src/remote.tsx')),
      // Packages of the contract have styles and share the shell's modules.
      exclude: ['react', 'react/jsx-runtime', '@site/sdk', '@site/ui', '@site/domain', '@site/contract'],
    },
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: ['**/.data/**', '**/.cache/**', '**/dist/**', '**/test-results/**'] },
    },
  });
}

/** What the route manifest has for the remotes that are served from their sources, as they are now. */
async function ownRoutes(
  { environments: { ssr } }: ViteDevServer,
  developed: readonly AppSource[],
): Promise<RouteManifest> {
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot read the pages here.');
  const { runner } = ssr;
  const routes = developed.map(async ({ name, folder }) => {
    const { default: remote } = (await runner.import(join(folder, 'src/remote.tsx'))) as { default: Remote };
    return [name, { entry: `/@dev-remote/${name}.js`, paths: remote.pages.map(({ path }) => path) }] as const;
  });
  return Object.fromEntries(await Promise.all(routes));
}

const inlined = /(<script[^>]*id="?inlined-manifest"?[^>]*>)([\s\S]*?)(<\/script>)/;

/** A released page that loads some remotes from here, and reloads when their sources change. */
function withRemotes(html: string, own: RouteManifest): string {
  return html
    .replace(inlined, (_, start: string, text: string, end: string) => {
      const manifest = JSON.parse(text) as { remotes: RouteManifest };
      const next = { ...manifest, remotes: { ...manifest.remotes, ...own } };
      return start + JSON.stringify(next).replaceAll('<', '\\u003c') + end;
    })
    .replace('</head>', () => `<script type="module" src="${base}@vite/client"></script></head>`);
}
