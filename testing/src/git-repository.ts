import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';

/** An empty repository, which Git takes for the current one during a test. */
export function gitRepository(): (...args: string[]) => string {
  const folder = mkdtempSync(join(tmpdir(), 'commits-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const git = (...args: string[]) =>
    execFileSync('git', [...author, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
  git('init', '--initial-branch=main');
  vi.stubEnv('GIT_DIR', join(folder, '.git'));
  return git;
}
