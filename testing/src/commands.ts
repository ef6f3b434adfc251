import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type Finished = { code: number; out: string; err: string };

// Refer to the programs by path, because this package must not depend on the API, whose tests import this module.
const releaseProgram = fileURLToPath(new URL('../../release/src/commands/cli.ts', import.meta.url));
const operateProgram = fileURLToPath(new URL('../../services/api/src/operate-cli.ts', import.meta.url));

/** Runs `pnpm release` in a child process. */
export function runRelease(args: readonly string[], environment: Record<string, string> = {}) {
  return run(releaseProgram, args, environment);
}

/** Runs `pnpm operate` in a child process. The command finds a sandbox through `DATA_DIR`. */
export function operate(environment: Record<string, string>, ...args: string[]) {
  return run(operateProgram, args, environment, environment.DATA_DIR);
}

/** Ends a process if it is still running. Resolves to its exit code. */
export async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}

function run(
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
  cwd?: string,
): Promise<Finished> {
  const options = { env: { ...process.env, ...environment }, cwd, maxBuffer: Number.POSITIVE_INFINITY };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}
