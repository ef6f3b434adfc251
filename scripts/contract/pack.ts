import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contractVersion } from '@site/contract/remote';
import { root } from '@site/dev/local-site';
import { type Manifest, readManifest, resolveVersions } from './catalog.ts';

const run = promisify(execFile);

/** What a team that lives elsewhere needs of this repository: the contract, and the tool that releases. */
export const contractPackages = ['shared', 'release'] as const;

export type Packed = { name: string; version: string; file: string };

/**
 * Packs `shared` and `release` as packages that can be installed anywhere: as
 * JavaScript with types, because Node does not strip types below `node_modules`,
 * with exact versions instead of the workspace's catalog.
 *
 * @param out the folder that the two archives are written to
 */
export async function packContract(out: string): Promise<readonly Packed[]> {
  mkdirSync(out, { recursive: true });
  mkdirSync(join(root, '.cache'), { recursive: true });
  const stage = mkdtempSync(join(root, '.cache/contract-'));
  try {
    const packed: Packed[] = [];
    for (const room of contractPackages) packed.push(await packRoom(room, join(stage, room), out));
    return packed;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

async function packRoom(room: string, stage: string, out: string): Promise<Packed> {
  const manifest = readManifest(room);
  const major = Number(manifest.version.split('.')[0]);
  if (major !== contractVersion) {
    throw new Error(
      `${room}/package.json says ${manifest.version}; the contract's version is ${contractVersion}, which is the major one.`,
    );
  }
  await compile(room, stage);
  copyAssets(room, stage);
  writeFileSync(join(stage, 'package.json'), JSON.stringify(publishable(manifest), null, 2));
  await run('pnpm', ['pack', '--pack-destination', out], { cwd: stage });
  const { name, version } = manifest;
  return { name, version, file: `${name.replace('@', '').replace('/', '-')}-${version}.tgz` };
}

async function compile(room: string, stage: string): Promise<void> {
  const options = ['--noEmit', 'false', '--declaration', '--rewriteRelativeImportExtensions'];
  const places = ['--outDir', join(stage, 'src'), '--rootDir', join(room, 'src')];
  const project = join(stage, '..', `${room}.json`);
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(root, room, 'tsconfig.json'),
      include: [join(root, room, 'src')],
      exclude: [join(root, room, '**/*.test.*'), join(root, room, 'src/testing')],
    }),
  );
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', project, ...options, ...places], {
    cwd: root,
  }).catch((error: { stdout?: string }) => {
    throw new Error(`${room} could not be compiled.\n${error.stdout ?? error}`);
  });
  for (const file of globSync('src/**/*.js', { cwd: stage })) {
    const path = join(stage, file);
    const text = readFileSync(path, 'utf8');
    // Programs that are started by their address are not imported: the compiler leaves their names alone.
    const renamed = text.replaceAll(/(new URL\('\.[^']+)\.tsx?(', import\.meta\.url\))/g, '$1.js$2');
    if (renamed !== text) writeFileSync(path, renamed);
  }
}

function copyAssets(room: string, stage: string): void {
  for (const file of globSync('src/**/*.*', { cwd: join(root, room) })) {
    if (/\.(tsx?|snap)$/.test(file)) continue;
    cpSync(join(root, room, file), join(stage, file), { recursive: true });
  }
}

const script = (path: string) => path.replace(/\.tsx?$/, '.js');

function publishable(manifest: Manifest) {
  const ours = () => manifest.version;
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
    dependencies: resolveVersions(manifest.dependencies, ours),
    peerDependencies: resolveVersions(manifest.peerDependencies, ours),
  };
}
