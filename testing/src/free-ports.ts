import { createServer } from 'node:net';

/** Below the ephemeral range: the system hands those ports to outgoing connections at any moment. */
const first = 10_000;
const afterLast = 32_000;

/** Each process of a test run searches a range of its own, and never returns the same port twice. */
const rangeSize = 250;
const start = first + (process.pid % ((afterLast - first) / rangeSize)) * rangeSize;
let tried = 0;

type Ports<Count extends number> = Count extends 1
  ? [number]
  : Count extends 3
    ? [number, number, number]
    : number[];

/**
 * Ports of this machine that are free.
 *
 * @throws when every port of the range is taken
 */
export async function freePorts<const Count extends number>(count: Count): Promise<Ports<Count>> {
  const ports: number[] = [];
  for (let attempts = 0; ports.length < count; attempts += 1) {
    if (attempts > rangeSize)
      throw new Error(`Too few ports are free from ${start} to ${start + rangeSize}.`);
    const port = start + (tried % rangeSize);
    tried += 1;
    if (await isFree(port)) ports.push(port);
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
