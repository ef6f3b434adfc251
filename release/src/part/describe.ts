import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contractVersion, type Remote } from '@site/shared/contract';
import type { PartDescription } from '@site/shared/release-set';
import { sharedSingletons } from '@site/shared/singletons';
import { Problem } from '../problem.ts';
import { contentType } from '../store/content-types.ts';
import { closureOf, type ViteManifest, viteManifest } from './manifest.ts';
import type { PartSource } from './parts.ts';

/** Reads a finished build and says everything that publishing, promoting and serving need to know of it. */
export async function describePart(source: PartSource, dist: string): Promise<PartDescription> {
  const client = join(dist, 'client');
  const manifest = await readManifest(join(client, '.vite/manifest.json'));
  const files = await listFiles(client, (path) => !path.startsWith('.vite/'));
  const serverFiles = await listFiles(join(dist, 'server'), (path) => path.endsWith('.js'));
  const body =
    source.kind === 'shell' ? describeShell(manifest, files) : await describeRemote(source, dist, manifest);
  const singletons = singletonVersions(source);
  const version = createHash('sha256')
    .update(JSON.stringify([contractVersion, singletons, body, files, serverFiles]))
    .digest('hex')
    .slice(0, 12);
  return {
    schema: 1,
    name: source.name,
    kind: source.kind,
    version,
    contract: contractVersion,
    singletons,
    ...body,
    files,
    serverFiles,
  };
}

type Body = Pick<PartDescription, 'entry' | 'scripts' | 'styles' | 'fonts' | 'pages'>;

function describeShell(manifest: ViteManifest, files: PartDescription['files']): Body {
  const entry = chunkOf(manifest, 'src/main.tsx');
  const { scripts, styles } = closureOf(manifest, ['src/main.tsx']);
  const fonts = Object.keys(files).filter((path) => /-preload-[^/]*\.woff2$/.test(path));
  return { entry: entry.file, scripts, styles, fonts, pages: [] };
}

async function describeRemote(source: PartSource, dist: string, manifest: ViteManifest): Promise<Body> {
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.file === 'remoteEntry.js');
  if (!entryKey) throw new Problem(`The build of "${source.name}" has no remoteEntry.js.`);
  // The entry asks for its door and its share map as soon as it runs.
  const { scripts, styles } = closureOf(manifest, [entryKey, ...(manifest[entryKey]?.dynamicImports ?? [])]);
  const remote = await importDoor(join(dist, 'server', source.serverEntry));
  const serverManifest = await readManifest(join(dist, 'server/.vite/manifest.json'));
  const loaded = new Set(scripts);
  const pages = remote.pages.map((page) => {
    const key = sourceOfPage(page.load, serverManifest);
    if (!key || !manifest[key]) {
      throw new Problem(
        `The page ${page.path} of "${source.name}" has no import of its own. Write it as ` +
          `\`load: () => import('./pages/….tsx')\` in routes.tsx.`,
      );
    }
    const closure = closureOf(manifest, [key]);
    return {
      path: page.path,
      canonical: page.meta.canonical,
      noindex: page.meta.noindex ?? false,
      scripts: closure.scripts.filter((script) => !loaded.has(script)),
      styles: closure.styles.filter((style) => !styles.includes(style)),
    };
  });
  return { entry: 'remoteEntry.js', scripts, styles, fonts: [], pages };
}

/** Finds which source a page's `load` imports: the server build keeps `() => import("./assets/….js")` as it is. */
function sourceOfPage(
  load: Remote['pages'][number]['load'],
  serverManifest: ViteManifest,
): string | undefined {
  const file = /import\(\s*["'`]\.\/([^"'`]+)["'`]\s*\)/.exec(load.toString())?.[1];
  return Object.keys(serverManifest).find((key) => serverManifest[key]?.file === file);
}

async function importDoor(file: string): Promise<Remote> {
  // The door holds metadata and page tables only; shared libraries are touched by pages, which stay unloaded.
  const module = (await import(`${pathToFileURL(file).href}?built=${Date.now()}`)) as { default: Remote };
  return module.default;
}

async function readManifest(file: string): Promise<ViteManifest> {
  if (!existsSync(file)) throw new Problem(`The build left no manifest at ${file}.`);
  return viteManifest.parse(JSON.parse(await readFile(file, 'utf8')));
}

function chunkOf(manifest: ViteManifest, key: string) {
  const chunk = manifest[key];
  if (!chunk) throw new Problem(`The build's manifest lacks ${key}.`);
  return chunk;
}

async function listFiles(
  folder: string,
  wanted: (path: string) => boolean,
): Promise<PartDescription['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(wanted)
    .sort();
  const described = await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(join(folder, path));
      const digest = createHash('sha384').update(bytes).digest('base64');
      return [
        path,
        { bytes: bytes.byteLength, type: contentType(path), integrity: `sha384-${digest}` },
      ] as const;
    }),
  );
  return Object.fromEntries(described);
}

function singletonVersions({ folder }: PartSource): Record<string, string> {
  const require = createRequire(join(folder, 'package.json'));
  return Object.fromEntries(
    sharedSingletons.map((library) => {
      const name = library.startsWith('@') ? library.split('/').slice(0, 2).join('/') : library.split('/')[0];
      const shared = join(folder, 'node_modules', name ?? '', 'package.json');
      return [library, (require(shared) as { version: string }).version];
    }),
  );
}
