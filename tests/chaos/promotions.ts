import { type ChildProcess, spawn } from 'node:child_process';
import { watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { localConfiguration } from '@site/release/configuration';

const cli = fileURLToPath(import.meta.resolve('@site/release/cli'));

export type PromotionProcess = { child: ChildProcess; output: () => string };

/** Promotes the latest apps in a process of its own. Each round has another configuration, so every page is rendered. */
export function startPromotion(folder: string, round: number | string): PromotionProcess {
  const config = join(folder, `config-${round}.json`);
  const urls = { site: `http://site-${round}.localhost`, api: '', sandbox: 'http://localhost:1' };
  writeFileSync(config, JSON.stringify(localConfiguration(urls)));
  const args = [cli, 'promote', 'shell', 'remote', '--store', folder, '--config', config];
  const child = spawn(process.execPath, [...args, '--no-browser', '--no-api', '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return { child, output: () => output };
}

/** Resolves with the exit code, null for a killed process, once all of its output has arrived. */
export async function ended({ child }: PromotionProcess): Promise<number | null> {
  const quiet = child.stdout?.closed !== false && child.stderr?.closed !== false;
  const exited = child.exitCode !== null || child.signalCode !== null;
  if (!exited || !quiet) await new Promise<void>((resolve) => child.once('close', () => resolve()));
  return child.exitCode;
}

/** A time in milliseconds, after something was written to one folder of the store if that is named. */
export type Moment = { milliseconds?: number; writingTo?: string; named?: string };

/** Waits for a moment of a promotion, or for its end. */
export async function moment(
  promotion: PromotionProcess,
  { milliseconds = 0, writingTo, named = '' }: Moment,
): Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const written = new Promise<void>((resolve) => {
    if (writingTo === undefined) resolve();
    else watch(writingTo, { signal }, (_, file) => file?.startsWith(named) && resolve());
  });
  const reached = written.then(() => pause(milliseconds, undefined, { signal })).catch(() => {});
  try {
    await Promise.race([reached, ended(promotion)]);
  } finally {
    stop.abort();
  }
}
