import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repositoryRoot } from '../git/repository.ts';
import { integrityOf } from '../signing/hashes.ts';
import { type AppSource, findApp } from './app-sources.ts';
import { type BuiltApp, buildApp } from './build-app.ts';

let folder: string;
let source: AppSource;

// The folder is inside the repository, so that the app finds its packages. Nothing else reads `.cache`.
beforeAll(() => {
  const original = findApp('intake');
  mkdirSync(join(repositoryRoot, '.cache'), { recursive: true });
  folder = mkdtempSync(join(repositoryRoot, '.cache/two-builds-'));
  cpSync(original.folder, folder, {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(original.folder.length)),
  });
  symlinkSync(join(original.folder, 'node_modules'), join(folder, 'node_modules'));
  source = { ...original, folder };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function buildInOwnProcess(): Promise<BuiltApp> {
  const program = `
    import { buildApp } from ${JSON.stringify(new URL('./build-app.ts', import.meta.url).href)};
    console.log(JSON.stringify(await buildApp(${JSON.stringify(source)})));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  return JSON.parse(stdout) as BuiltApp;
}

it('two builds at the same time do not disturb each other, and a third reuses theirs', async () => {
  const [one, other] = await Promise.all([buildInOwnProcess(), buildInOwnProcess()]);
  expect(other.app.version).toBe(one.app.version);
  for (const { dist, app } of [one, other]) {
    for (const [path, integrity] of Object.entries(app.files)) {
      expect(integrityOf(readFileSync(join(dist, 'client', path)))).toBe(integrity);
    }
  }
  for (const tools of ['.git', '.cache']) {
    mkdirSync(join(folder, tools));
    writeFileSync(join(folder, tools, 'state'), '');
  }
  expect(await buildInOwnProcess()).toMatchObject({ reused: true, app: { version: one.app.version } });

  // A build of other sources must not change the first build, because another process may be publishing it.
  const entry = join(folder, 'src/remote.tsx');
  writeFileSync(entry, `${readFileSync(entry, 'utf8')}\nexport const next = true;\n`);
  const next = await buildInOwnProcess();
  expect(next.dist).not.toBe(one.dist);
  expect(readFileSync(join(one.dist, 'app.json'), 'utf8')).toBe(JSON.stringify(one.app));
}, 120_000);

it('sources that change while they are built are not kept as a build', async () => {
  const entry = join(folder, 'src/remote.tsx');
  appendFileSync(entry, 'export const saved = 1;\n');
  const before = readdirSync(join(folder, 'dist'));
  const building = expect(buildApp(source)).rejects.toThrow('changed during the build');
  await expect.poll(() => readdirSync(join(folder, 'dist')), { timeout: 30_000 }).not.toEqual(before);
  appendFileSync(entry, 'export const again = 1;\n');
  await building;
  expect(readdirSync(join(folder, 'dist'))).toEqual(before);
}, 60_000);

it('a syntax error ends the build with its position and the code', async () => {
  const page = join(folder, 'src/remote.tsx');
  writeFileSync(page, `export functoin broken() {}\n${readFileSync(page, 'utf8')}`);
  await expect(buildApp(source)).rejects.toThrow(
    /^The build of "intake" failed\..*src\/remote\.tsx:1:8.*export functoin broken/s,
  );
}, 30_000);
