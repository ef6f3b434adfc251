import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'bootstrap-'));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

/** Creates an `npm` that unpacks a pnpm with the given integrity. That pnpm writes a file when it runs. */
function createRegistry(integrity: string): string {
  const bin = join(project, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(
    join(bin, 'npm'),
    `#!/bin/sh
     modules=.toolchain/node_modules
     mkdir -p $modules/fake-pnpm
     printf '#!/bin/sh\\necho "$@" >> pnpm-ran\\n' > $modules/fake-pnpm/pnpm
     chmod +x $modules/fake-pnpm/pnpm
     echo '{"packages":{"node_modules/fake-pnpm":{"integrity":"${integrity}"}}}' > $modules/.package-lock.json`,
  );
  chmodSync(join(bin, 'npm'), 0o755);
  return bin;
}

function bootstrap(served: string, task = 'greet', lockfile = '') {
  const scripts = join(project, 'scripts');
  mkdirSync(scripts, { recursive: true });
  cpSync(new URL('./bootstrap.mjs', import.meta.url), join(scripts, 'bootstrap.mjs'));
  const pinned = { package: 'fake-pnpm', binary: 'pnpm', integrity: 'sha512-pinned' };
  const packages = { [`${process.platform}-${process.arch}`]: pinned };
  writeFileSync(
    join(scripts, 'toolchain.json'),
    JSON.stringify({ node: { version: '24.0.0', packages: {} }, pnpm: { version: '12.0.0', packages } }),
  );
  writeFileSync(join(project, 'program.ts'), "console.log('the program ran');");
  writeFileSync(join(project, 'pnpm-lock.yaml'), lockfile);
  writeFileSync(join(project, 'pnpm-workspace.yaml'), '');
  for (const name of ['greet', 'start'])
    writeFileSync(join(scripts, `${name}.ts`), "console.log('the task ran');");
  return spawnSync(process.execPath, [join(scripts, 'bootstrap.mjs'), task], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: [createRegistry(served), process.env.PATH].join(delimiter) },
  });
}

it('runs a task with the tools that are pinned', () => {
  const { stdout, status } = bootstrap('sha512-pinned');
  expect(stdout).toContain('the task ran');
  expect(status).toBe(0);
});

it('removes a tool that is not the pinned one before anything of it runs', () => {
  const { stderr, status } = bootstrap('sha512-forged');
  expect(stderr).toContain('sha512-forged instead of sha512-pinned');
  expect(status).toBe(1);
  expect(existsSync(join(project, 'pnpm-ran'))).toBe(false);
  expect(existsSync(join(project, '.toolchain/node_modules/fake-pnpm'))).toBe(false);
});

it('installs what a start runs, then once what other tasks need, and not less when the lockfile changes', () => {
  const listInstallations = () => {
    const file = join(project, 'pnpm-ran');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    return lines.map((line) => (line.includes(' --prod ') ? 'to run' : 'all'));
  };
  const pinned = 'sha512-pinned';
  bootstrap(pinned, 'start');
  bootstrap(pinned, 'start');
  expect(listInstallations()).toEqual(['to run']);
  bootstrap(pinned, 'greet');
  bootstrap(pinned, 'start');
  expect(listInstallations()).toEqual(['to run', 'all']);
  bootstrap(pinned, 'start', 'lockfileVersion: 9');
  bootstrap(pinned, 'greet', 'lockfileVersion: 9');
  expect(listInstallations()).toEqual(['to run', 'all', 'all']);
});

it('runs a program of a package by its path', () => {
  const { stdout, status } = bootstrap('sha512-pinned', 'program.ts');
  expect(stdout).toContain('the program ran');
  expect(status).toBe(0);
});

it('runs an installed tool by its name', () => {
  const tools = join(project, 'node_modules/.bin');
  mkdirSync(tools, { recursive: true });
  writeFileSync(join(tools, 'tool'), '#!/bin/sh\necho the tool ran\n', { mode: 0o755 });
  const { stdout, status } = bootstrap('sha512-pinned', 'tool');
  expect(stdout).toContain('the tool ran');
  expect(status).toBe(0);
});

it('is what every script of every package runs, so that Node 20 is enough', () => {
  const root = join(import.meta.dirname, '..');
  const files = globSync('{.,*,*/*}/package.json', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  });
  const scripts = files.flatMap((file) => {
    const { scripts = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { scripts?: object };
    return Object.entries(scripts).map(([name, command]) => `${file} ${name}: ${command}`);
  });
  expect(scripts.length).toBeGreaterThan(30);
  expect(scripts.filter((script) => !/: node (\.\.\/)*scripts\/bootstrap\.mjs /.test(script))).toEqual([]);
});

it.each(['#', '?', '%'])(
  'a folder with a %s in its path is named before anything is fetched',
  (character) => {
    project = join(project, `drafts ${character}1`);
    mkdirSync(project);
    const { stderr, stdout, status } = bootstrap('sha512-pinned');
    expect(stderr).toBe(
      `The folder ${realpathSync(project)} has a "${character}" in its path, which build tools cannot read. Move it and run the command again.\n`,
    );
    expect([stdout, status]).toEqual(['', 1]);
    project = dirname(project);
  },
);
