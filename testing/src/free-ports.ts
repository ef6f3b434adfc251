import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral range: the system hands those ports to outgoing connections at any moment. */
const first = 10_000;
const afterLast = 32_000;

/** Chosen at random: another process does not take the port of a server that a test has killed and starts again. */
const returned = new Set<number>();
const maxAttempts = 1_000;

type Ports<Count extends number> = Count extends 1
  ? [number]
  : Count extends 3
    ? [number, number, number]
    : number[];

/**
 * Ports of this machine that are free.
 *
 * @throws when so many are taken that none is found
 */
export async function freePorts<const Count extends number>(count: Count): Promise<Ports<Count>> {
  const ports: number[] = [];
  for (let attempts = 0; ports.length < count; attempts += 1) {
    if (attempts > maxAttempts) throw new Error(`Too few ports are free from ${first} to ${afterLast}.`);
    const port = randomInt(first, afterLast);
    if (returned.has(port) || !(await isFree(port))) continue;
    returned.add(port);
    ports.push(port);
  }
  return ports as Ports<Count>;
}

/** Whether a server could listen on this port of this machine now. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
