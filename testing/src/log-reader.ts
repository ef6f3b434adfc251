import type { ChildProcess } from 'node:child_process';
import { expect } from 'vitest';

/** Reads a program's log up to `pattern`, then closes the pipes, like a log shipper that stops. @returns the match */
export async function readThenClose(
  { stdout, stderr }: ChildProcess,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  let text = '';
  for (const output of [stdout, stderr]) output?.on('data', (chunk: Buffer) => (text += chunk));
  await expect.poll(() => text).toMatch(pattern);
  for (const output of [stdout, stderr]) output?.destroy();
  return pattern.exec(text) as RegExpExecArray;
}
