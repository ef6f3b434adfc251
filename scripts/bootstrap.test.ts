import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
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

/** An `npm` that unpacks a pnpm with the given integrity; that pnpm leaves a file when it runs. */
function fakeRegistry(integrity: string): string {
  const bin = join(project, 'bin');
  mkdirSync(bin);
  writeFileSync(
    join(bin, 'npm'),
    `#!/bin/sh
     modules=.toolchain/node_modules
     mkdir -p $modules/fake-pnpm
     printf '#!/bin/sh\\ntouch pnpm-ran\\nmkdir -p node_modules\\n' > $modules/fake-pnpm/pnpm
     chmod +x $modules/fake-pnpm/pnpm
     echo '{"packages":{"node_modules/fake-pnpm":{"integrity":"${integrity}"}}}' > $modules/.package-lock.json`,
  );
  chmodSync(join(bin, 'npm'), 0o755);
  return bin;
}

function bootstrap(served: string, task = 'greet') {
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
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) writeFileSync(join(project, file), '');
  writeFileSync(join(scripts, 'greet.ts'), "console.log('the task ran');");
  return spawnSync(process.execPath, [join(scripts, 'bootstrap.mjs'), task], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: [fakeRegistry(served), process.env.PATH].join(delimiter) },
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

it('runs a program of a package by its path', () => {
  const { stdout, status } = bootstrap('sha512-pinned', 'program.ts');
  expect(stdout).toContain('the program ran');
  expect(status).toBe(0);
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
