import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../services/api/src/operate.ts', import.meta.url));

export type OperateResult = { code: number | null; out: string; err: string };

/** Runs `pnpm operate` in a process of its own, with the environment of the API that it is about. */
export async function operate(
  environment: Record<string, string>,
  ...args: string[]
): Promise<OperateResult> {
  const child = spawn(process.execPath, [command, ...args], {
    env: { ...process.env, ...environment },
    cwd: environment.DATA_DIR,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.err += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...output };
}
