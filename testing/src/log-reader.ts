import type { ChildProcess } from 'node:child_process';

/**
 * Reads a program's log up to `pattern`, then closes the pipes, like a log shipper that stops.
 *
 * @returns the match
 * @throws Error with the log if the program ends before
 */
export async function readThenClose(program: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  const { stdout, stderr } = program;
  let text = '';
  const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
  for (const output of [stdout, stderr]) {
    output?.on('data', (chunk: Buffer) => {
      text += chunk;
      const match = pattern.exec(text);
      if (match) resolve(match);
    });
  }
  program.once('close', () => reject(new Error(`The program ended without ${pattern} in its log:\n${text}`)));
  const match = await promise;
  for (const output of [stdout, stderr]) output?.destroy();
  return match;
}
