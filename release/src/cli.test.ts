import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explain, overview } from './help.ts';
import { verbs } from './verbs/table.ts';

const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));
let empty: string;
beforeAll(() => {
  empty = mkdtempSync(join(tmpdir(), 'store-'));
});
afterAll(() => rmSync(empty, { recursive: true, force: true }));

type Ended = { code: number; stdout: string; stderr: string };

function release(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

describe('the help', () => {
  it.each(verbs.map((verb) => [verb.name, verb] as const))('teaches %s with an example', (name, verb) => {
    const text = explain(verb);
    expect(text).toContain(`\n  pnpm release ${name}`);
    expect(overview(verbs)).toContain(verb.summary);
    for (const option of Object.keys(verb.options)) expect(text).toContain(`--${option}`);
    // It has to fit a terminal.
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
  });
});

describe('the command line', () => {
  it('names the verbs when it does not know one, and tells it from a refusal', async () => {
    const { code, stderr, stdout } = await release('promot');
    expect(code).toBe(2);
    expect(stderr).toContain('There is no verb "promot". The verbs are build, publish');
    expect(stdout).toBe('');
  });

  it('refuses an option that the verb does not take', async () => {
    const { code, stderr } = await release('rollback', '--config', 'x');
    expect(code).toBe(2);
    expect(stderr).toContain("Unknown option '--config'");
    expect(stderr).toContain('pnpm release help rollback');
  });

  it('says a failure in a sentence, and once more for machines', async () => {
    const { code, stderr, stdout } = await release('status', '--json', '--store', empty);
    expect(code).toBe(1);
    expect(stderr.trim()).toBe(`Nothing is promoted in ${empty} yet.`);
    expect(JSON.parse(stdout)).toEqual({
      error: { code: 'refused', message: stderr.trim(), reasons: [] },
    });
  });
});
