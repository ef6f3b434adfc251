import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CliError } from '../problem.ts';
import type { Store } from './store.ts';

export type ObjectStore = {
  put: (path: string, bytes: Uint8Array) => Promise<void>;
  remove: Store['remove'];
  entries: Store['entries'];
};

/** A ticket older than this was left behind by somebody who was killed. In milliseconds. */
const abandoned = 30_000;
/** The work must be over well before others may think so. */
const longestWork = 10_000;
const patience = 60_000;

/**
 * Runs alone, on servers without conditional writes. Everybody first hands in
 * a ticket and then looks: of two, at least one sees the other's, because it was
 * there before either looked. Who sees another's takes the own one back, waits a
 * random while and tries again. Needs listings that show what was just written,
 * as S3 has promised since 2020.
 */
export async function withObjectLock<T>(
  objects: ObjectStore,
  path: string,
  work: () => Promise<T>,
): Promise<T> {
  const folder = `locks/${path}`;
  const deadline = Date.now() + patience;
  for (;;) {
    const ticket = `${folder}/${crypto.randomUUID()}`;
    await objects.put(ticket, Buffer.from(new Date().toISOString()));
    const begun = performance.now();
    try {
      if (await alone(objects, folder, ticket)) {
        const result = await within(work(), longestWork - (performance.now() - begun));
        return result;
      }
    } finally {
      await objects.remove([ticket]);
    }
    if (Date.now() > deadline) {
      throw new CliError('Others have been promoting for a minute on end; nothing was switched. Try again.', {
        code: 'conflict',
      });
    }
    await pause(randomInt(20, 250));
  }
}

async function alone(objects: ObjectStore, folder: string, ticket: string): Promise<boolean> {
  const tickets = await objects.entries(folder);
  const own = tickets.find(({ path }) => path === ticket);
  // By the server's clock alone: ours may differ.
  const now = own?.modified.getTime() ?? 0;
  const others = tickets.filter(({ path }) => path !== ticket);
  const stale = others.filter(({ modified }) => now - modified.getTime() > abandoned);
  if (stale.length > 0) await objects.remove(stale.map(({ path }) => path));
  return own !== undefined && stale.length === others.length;
}

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const stop = new AbortController();
  const late = pause(milliseconds, undefined, { signal: stop.signal }).then(() => {
    throw new CliError('The store took too long to answer while switching; look at `pnpm release status`.', {
      code: 'conflict',
    });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
    late.catch(() => {});
  }
}
