import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@site/dev/local-site';
import {
  publishContractPackage,
  readContractPackage,
  readContractVersions,
} from '@site/release/contract-packages';
import { CliError } from '@site/release/errors';
import type { Store } from '@site/release/store';
import { type Api, type ApiChange, nextVersion, readApi } from './contract-api.ts';
import { type PackageJson, readPackage, resolveVersions } from './package-lists.ts';

const run = promisify(execFile);

/**
 * What a team with a repository of its own installs: the packages of `shared`, the tool that releases, and what its
 * end-to-end tests run with. Each comes after those that it depends on.
 */
const contractPackages = [
  'shared/domain',
  'shared/contract',
  'shared/sdk',
  'shared/ui',
  'shared/vite-preset',
  'shared/telemetry',
  'release',
  'tools/end-to-end',
] as const;

/** The names of these packages. */
export const contractNames: readonly string[] = contractPackages.map((folder) => readPackage(folder).name);

export type Packed = {
  name: string;
  version: string;
  file: string;
  /** Version in the working tree before, where it was raised. */
  raisedFrom: string | null;
  changes: readonly ApiChange[];
};

type Options = {
  /** The folder that the archives are written to. */
  out: string;
  /** Where they are published, and what their versions are compared with. */
  store: Store;
  /** Fails where a version must be raised, instead of raising it in the package's `package.json`. */
  check?: boolean;
};

/**
 * Packs the contract's packages so that they can be installed anywhere: as JavaScript with types, because Node
 * does not strip types below `node_modules`, and with exact versions instead of the workspace's catalog. A package whose
 * content differs from its last publication gets a higher version, by what changed in its API.
 *
 * @throws CliError with `check` where a version must be raised; nothing is published then
 */
export async function packContract({ out, store, check = false }: Options): Promise<readonly Packed[]> {
  mkdirSync(out, { recursive: true });
  mkdirSync(join(root, '.cache'), { recursive: true });
  const staging = mkdtempSync(join(root, '.cache/contract-'));
  try {
    const versions = new Map<string, string>();
    const packed: Packed[] = [];
    const publications: (() => Promise<unknown>)[] = [];
    for (const folder of contractPackages) {
      const place = join(staging, folder);
      const { manifest, content, api } = await preparePackage(folder, place, versions);
      const name = manifest.name.replace('@site/', '');
      const { version, changes } = await versionOf(store, { ...manifest, name, content, api });
      versions.set(manifest.name, version);
      const raisedFrom = version === manifest.version ? null : manifest.version;
      const file = `site-${name}-${version}.tgz`;
      writeFileSync(join(place, 'package.json'), JSON.stringify({ ...manifest, version }, null, 2));
      await run('pnpm', ['pack', '--pack-destination', out], { cwd: place });
      packed.push({ name: manifest.name, version, file, raisedFrom, changes });
      publications.push(async () => {
        await publishContractPackage(store, { name, version, content, api }, readFileSync(join(out, file)));
        if (raisedFrom !== null) writeVersion(folder, raisedFrom, version);
      });
    }
    assertRaised(check ? packed.filter(({ raisedFrom }) => raisedFrom !== null) : []);
    for (const publish of publications) await publish();
    return packed;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

type Prepared = { name: string; version: string; content: string; api: Api };

async function versionOf(store: Store, { name, version, content, api }: Prepared) {
  const [latest] = await readContractVersions(store, name);
  const published = latest ? await readContractPackage(store, name, latest.version) : null;
  return nextVersion(version, content, api, published);
}

function assertRaised(missing: readonly Packed[]): void {
  if (missing.length === 0) return;
  const reasons = missing.map(({ name, version, raisedFrom, changes }) =>
    [
      `${name} ${raisedFrom} was published with other content; it must be ${version}.`,
      ...changes.map(({ reason }) => reason),
    ].join(' '),
  );
  throw new CliError(
    `Nothing was published. Run \`pnpm contract\` and commit the versions that it raises.\n${reasons.join('\n')}`,
    { reasons },
  );
}

function writeVersion(folder: string, from: string, to: string): void {
  const file = join(root, folder, 'package.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(`"version": "${from}"`, `"version": "${to}"`));
}

/** Writes everything of a package but its `package.json`, and describes it. */
async function preparePackage(folder: string, staging: string, versions: ReadonlyMap<string, string>) {
  const manifest = publishable(readPackage(folder), versions);
  mkdirSync(staging, { recursive: true });
  await compile(folder, staging);
  for (const file of globSync('src/**/*.*', { cwd: join(root, folder) })) {
    if (!/\.(tsx?|snap)$/.test(file))
      cpSync(join(root, folder, file), join(staging, file), { recursive: true });
  }
  const hash = createHash('sha256').update(JSON.stringify({ ...manifest, version: null }));
  for (const file of globSync('src/**/*.*', { cwd: staging }).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(staging, file)));
  }
  const types = Object.values(manifest.exports).flatMap((target) =>
    typeof target === 'string' ? [] : [target.types.replace('./', '')],
  );
  // Teams run the release tool and do not import it.
  return { manifest, content: hash.digest('hex'), api: manifest.bin ? {} : readApi(staging, types) };
}

async function compile(folder: string, staging: string): Promise<void> {
  // Beside the package's own libraries: `types` of a configuration are looked up from its folder.
  const project = join(root, folder, 'node_modules', '.contract-tsconfig.json');
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(root, folder, 'tsconfig.json'),
      include: [join(root, folder, 'src')],
      exclude: [join(root, folder, '**/*.test.*'), join(root, folder, 'src/testing')],
    }),
  );
  const options = ['--noEmit', 'false', '--declaration', '--rewriteRelativeImportExtensions'];
  const places = ['--outDir', join(staging, 'src'), '--rootDir', join(root, folder, 'src')];
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', project, ...options, ...places], { cwd: root }).catch(
    (error: { stdout?: string }) => {
      throw new Error(`${folder} could not be compiled.\n${error.stdout ?? error}`);
    },
  );
  rmSync(project);
  for (const file of globSync('src/**/*.js', { cwd: staging })) {
    const path = join(staging, file);
    const text = readFileSync(path, 'utf8');
    // Programs that are started by their address are not imported, so the compiler leaves their names alone.
    const renamed = text.replaceAll(/(new URL\('\.[^']+)\.tsx?(', import\.meta\.url\))/g, '$1.js$2');
    if (renamed !== text) writeFileSync(path, renamed);
  }
}

const script = (path: string) => path.replace(/\.tsx?$/, '.js');

function publishable(manifest: PackageJson, versions: ReadonlyMap<string, string>) {
  const packedVersion = (name: string) => {
    const version = versions.get(name);
    if (version) return version;
    throw new Error(`${manifest.name} depends on ${name}, which is not packed before it.`);
  };
  return {
    name: manifest.name,
    version: manifest.version,
    license: 'UNLICENSED',
    type: manifest.type,
    files: ['src'],
    ...(manifest.sideEffects && { sideEffects: manifest.sideEffects.map(script) }),
    ...(manifest.bin && {
      bin: Object.fromEntries(Object.entries(manifest.bin).map(([name, path]) => [name, script(path)])),
    }),
    exports: Object.fromEntries(
      Object.entries(manifest.exports ?? {}).map(([name, path]) => [
        name,
        /\.tsx?$/.test(path) ? { types: path.replace(/\.tsx?$/, '.d.ts'), default: script(path) } : path,
      ]),
    ),
    dependencies: resolveVersions(manifest.dependencies, packedVersion),
    peerDependencies: resolveVersions(manifest.peerDependencies, packedVersion),
  };
}
