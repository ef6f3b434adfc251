import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contractVersion } from '@site/contract/remote';
import { root } from '@site/dev/local-site';
import { type PackageJson, readPackage, resolveVersions } from './package-lists.ts';

const run = promisify(execFile);

/** What a team with a repository of its own installs: the packages of `shared`, and the tool that releases. */
const contractPackages = [
  'shared/domain',
  'shared/contract',
  'shared/sdk',
  'shared/ui',
  'shared/vite-preset',
  'release',
] as const;

export type Packed = { name: string; version: string; file: string };

/**
 * Packs the contract's packages so that they can be installed anywhere: as JavaScript with types, because Node
 * does not strip types below `node_modules`, and with exact versions instead of the workspace's catalog.
 *
 * @param out the folder that the archives are written to
 */
export async function packContract(out: string): Promise<readonly Packed[]> {
  mkdirSync(out, { recursive: true });
  mkdirSync(join(root, '.cache'), { recursive: true });
  const staging = mkdtempSync(join(root, '.cache/contract-'));
  try {
    const packed: Packed[] = [];
    for (const folder of contractPackages) packed.push(await packPackage(folder, join(staging, folder), out));
    return packed;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

async function packPackage(folder: string, staging: string, out: string): Promise<Packed> {
  const manifest = readPackage(folder);
  const major = Number(manifest.version.split('.')[0]);
  if (major !== contractVersion) {
    throw new Error(
      `${folder}/package.json has version ${manifest.version}; its major version must be the contract's, ${contractVersion}.`,
    );
  }
  mkdirSync(staging, { recursive: true });
  await compile(folder, staging);
  for (const file of globSync('src/**/*.*', { cwd: join(root, folder) })) {
    if (!/\.(tsx?|snap)$/.test(file))
      cpSync(join(root, folder, file), join(staging, file), { recursive: true });
  }
  writeFileSync(join(staging, 'package.json'), JSON.stringify(publishable(manifest), null, 2));
  await run('pnpm', ['pack', '--pack-destination', out], { cwd: staging });
  const { name, version } = manifest;
  return { name, version, file: `${name.replace('@', '').replace('/', '-')}-${version}.tgz` };
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

function publishable(manifest: PackageJson) {
  const own = () => manifest.version;
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
    dependencies: resolveVersions(manifest.dependencies, own),
    peerDependencies: resolveVersions(manifest.peerDependencies, own),
  };
}
