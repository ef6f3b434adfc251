import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

it.each(globSync('*.ts', { cwd: import.meta.dirname, exclude: ['*.test.ts'] }).sort())(
  '%s explains itself with --help, and does nothing else',
  (file) => {
    const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, file), '--help'], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect(stdout).toMatch(new RegExp(`(npm|pnpm) (run )?${basename(file, '.ts')}`));
    expect(status).toBe(0);
  },
);
