import { spawn } from 'node:child_process';
import { join } from 'node:path';

const command = join(import.meta.dirname, '../operate.ts');

export type Operated = { code: number | null; out: string; err: string };

/** Runs the operator's command in a process of its own, with the variables of the API that it is about. */
export async function operate(environment: Record<string, string>, ...typed: string[]): Promise<Operated> {
  const child = spawn(process.execPath, [command, ...typed], {
    env: { ...process.env, ...environment },
    cwd: environment.DATA_DIR,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...said };
}
