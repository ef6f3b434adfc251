import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';
import { expect, it } from 'vitest';

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(root, script), ...args], { encoding: 'utf8' });

it.each([
  ['scripts/visual.ts', 'pnpm visual [--update]'],
  ['tools/dev/src/dev-command.ts', 'Usage: pnpm dev'],
])('%s answers a mistyped option with its help, and --help with it alone', (script, help) => {
  const { status, stderr } = run(script, '--promot');
  expect(stderr).toMatch(/^Unknown option '--promot'\.\n\n/);
  expect(stderr).toContain(help);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(2);
  expect(run(script, '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining(help) });
});

it('a name or an option that no chaos test or benchmark has leads to no stack trace', () => {
  const chaos = run('scripts/chaos.ts', 'nope');
  expect(chaos).toMatchObject({
    status: 2,
    stderr: '',
    stdout: expect.stringMatching(/^pnpm chaos purchase/),
  });
  const bench = run('scripts/bench.ts', 'payments', '--nope');
  expect(bench).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Unknown option '--nope'/) });
});
