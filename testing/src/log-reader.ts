import type { ChildProcess } from 'node:child_process';
import { expect } from 'vitest';

/** Reads a program's log up to `pattern`, and then ends the pipes as a log shipper does that stops. @returns what was read */
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
