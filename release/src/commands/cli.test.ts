import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemFailure } from '../model/errors.ts';

const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));
let empty: string;
beforeAll(() => {
  empty = mkdtempSync(join(tmpdir(), 'store-'));
});
afterAll(() => rmSync(empty, { recursive: true, force: true }));

type Exited = { code: number; stdout: string; stderr: string };

function release(...args: string[]): Promise<Exited> {
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

const commands = [
  ...[
    'build',
    'publish',
    'check',
    'diff',
    'preview',
    'promote',
    'rollback',
    'withdraw',
    'restore',
    'status',
    'history',
    'verify',
  ],
  ...['prune', 'scripts', 'sbom', 'serve', 'hosting-config'],
  ...['start', 'change', 'watch', 'complete', 'stop'].map((name) => `canary ${name}`),
];

describe('the help', () => {
  it('lists every command', async () => {
    const { code, stdout } = await release('--help');
    expect(code).toBe(0);
    for (const name of commands) expect(stdout).toContain(`\n  ${name.split(' ')[0]} `);
  });

  it.each(commands)('explains %s with an example that fits a terminal', async (name) => {
    const { code, stdout } = await release(...name.split(' '), '--help');
    expect(code).toBe(0);
    expect(stdout).toContain(`\n  pnpm release ${name}`);
    expect(stdout).toContain('--store <location>');
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
  });
});

describe('the command line', () => {
  it.each([
    [['promot'], "unknown command 'promot'"],
    [['rollback', '--config', 'x'], "unknown option '--config'"],
    [['canary', 'start', 'checkout'], "required option '--percent <n>' not specified"],
    [['history', '--limit', 'many'], 'It must be a whole number.'],
    [['hosting-config', 'apache', '--out', 'x'], 'Allowed choices are nginx, netlify'],
  ])('rejects %j with its own exit code', async (args, message) => {
    const { code, stdout, stderr } = await release(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).toContain('pnpm release --help');
    expect(stdout).toBe('');
  });

  it('prints a failure as a sentence, and with --json for scripts too', async () => {
    const { code, stderr, stdout } = await release('status', '--json', '--store', empty);
    expect(code).toBe(1);
    expect(stderr.trim()).toBe(`Nothing is promoted in ${empty} yet.`);
    expect(JSON.parse(stdout)).toEqual({
      error: { code: 'failed', message: stderr.trim(), reasons: [] },
    });
  });
});

describe('the origin', () => {
  it('does not start on a port in use, and explains it in one sentence', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, stderr } = await release('serve', '--port', String(port), '--store', empty);
    expect([code, stderr]).toEqual([1, `Port ${port} is in use: choose another with --port.\n`]);
  });

  it('does not start when its store cannot be read, and explains it in one sentence', async () => {
    const store = mkdtempSync(join(empty, 'damaged-'));
    symlinkSync('current.json', join(store, 'current.json'));
    const { code, stderr } = await release('serve', '--port', '0', '--store', store);
    expect(stderr).toMatch(/^The live release in .+ cannot be read \(ELOOP.+\); nothing is served\.\n$/);
    expect(code).toBe(1);
  });
});

it.each([
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'the file system is read-only'],
  ['EACCES', 'this user has no permission'],
])('a folder that fails with %s is explained by a sentence', (code, reason) => {
  const error = Object.assign(new Error('failed'), { code, syscall: 'open', path: '/srv/store' });
  expect(systemFailure(error)?.message).toBe(`/srv/store cannot be used because ${reason} (${code}).`);
});
