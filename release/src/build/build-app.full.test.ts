import { execFile } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { integrityOf } from '../model/layout.ts';
import { repositoryRoot } from '../model/repository.ts';
import { locateSources } from '../releases/source-positions.ts';
import { folderStore } from '../store/folder-store.ts';
import { type AppSource, findApp } from './app-sources.ts';
import { type BuiltApp, buildApp } from './build-app.ts';
import { publishApp } from './publish-app.ts';

let folder: string;
let source: AppSource;

// Inside the repository, so that the app finds its packages; nothing else reads `.cache`.
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

  // A build of other sources leaves the first one alone: another process may be publishing it.
  const entry = join(folder, 'src/remote.tsx');
  writeFileSync(entry, `${readFileSync(entry, 'utf8')}\nexport const next = true;\n`);
  const next = await buildInOwnProcess();
  expect(next.dist).not.toBe(one.dist);
  expect(readFileSync(join(one.dist, 'app.json'), 'utf8')).toBe(JSON.stringify(one.app));
}, 120_000);

/** The position of a text in a file, as stacks have it. */
function positionIn(file: string, text: string): string {
  const before = readFileSync(file, 'utf8').split(text)[0]?.split('\n') ?? [];
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

it('positions in published scripts lead to the sources, whose maps are not among the public files', async () => {
  const store = mkdtempSync(join(tmpdir(), 'source-maps-'));
  onTestFinished(() => rmSync(store, { recursive: true, force: true }));
  const built = await buildInOwnProcess();
  await publishApp(folderStore(store), built);
  const { name, version } = built.app;

  const text = 'This is a required question';
  const [source = ''] = globSync('src/**/*.ts{,x}', { cwd: folder }).filter(
    (file) => !file.includes('.test.') && readFileSync(join(folder, file), 'utf8').includes(text),
  );
  const line = positionIn(join(folder, source), text).split(':')[0];
  for (const place of ['r', 'server']) {
    const [script = ''] = globSync(`${place}/**/*.js`, { cwd: store }).filter((file) =>
      readFileSync(join(store, file), 'utf8').includes(text),
    );
    const position = `https://site.example/${script}:${positionIn(join(store, script), text)}`;
    const located = await locateSources(folderStore(store), `at Field (${position}), at https://a.example/`);
    expect(located).toContain(`at Field (${name}: ${source}:${line}:`);
    expect(located).toContain('), at https://a.example/');
  }
  const unknown = `/r/${name}/${version}/assets/none.js:1:1 /r/${name}/0123456789ab/remoteEntry.js:1:1`;
  expect(await locateSources(folderStore(store), unknown)).toBe(unknown);

  const files = globSync('**/*', { cwd: store });
  expect(files.filter((file) => file.endsWith('.map') && !file.startsWith('source-maps/'))).toEqual([]);
  const scripts = files.filter((file) => /^r\/.*\.js$/.test(file));
  expect(
    scripts.filter((file) => readFileSync(join(store, file), 'utf8').includes('sourceMappingURL')),
  ).toEqual([]);
}, 60_000);

/** Of a build with another first line of the remote. */
async function failureWith(line: string): Promise<string> {
  const page = join(folder, 'src/remote.tsx');
  const before = readFileSync(page, 'utf8');
  writeFileSync(page, `${line}\n${before}`);
  onTestFinished(() => writeFileSync(page, before));
  return await buildApp(source).then(
    () => expect.fail('It was built.'),
    (error: Error) => error.message,
  );
}

it('a syntax error ends the build with its position and the code, once', async () => {
  const message = await failureWith('export functoin broken() {}');
  expect(message).toContain('The build of "intake" failed.');
  expect(message).toContain('src/remote.tsx:1:8');
  expect(message.match(/export functoin broken/g)).toHaveLength(1);
  // No stack of the bundler, and no colours.
  expect(message).not.toMatch(/^ +at /m);
  expect(message).toBe(stripVTControlCharacters(message));
}, 30_000);
