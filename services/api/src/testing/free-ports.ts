import { createServer } from 'node:net';

/**
 * Systems give the ports above to whoever opens a connection: one that was free a moment ago is
 * taken by the time a server wants it. These nobody is given unasked.
 */
const first = 10_000;
const afterLast = 32_000;

/** Each process of a test run looks in a stretch of its own, and asks for no port twice. */
const stretch = 250;
const stretches = (afterLast - first) / stretch;
const start = first + (process.pid % stretches) * stretch;
let asked = 0;

type Ports<Count extends number> = Count extends 1
  ? [number]
  : Count extends 3
    ? [number, number, number]
    : number[];

/**
 * Ports of this machine that are free.
 *
 * @throws when a whole stretch of ports is taken
 */
export async function freePorts<const Count extends number>(count: Count): Promise<Ports<Count>> {
  const ports: number[] = [];
  for (let looked = 0; ports.length < count; looked += 1) {
    if (looked > stretch) throw new Error(`Too few ports are free from ${start} to ${start + stretch}.`);
    const port = start + (asked % stretch);
    asked += 1;
    if (await isFree(port)) ports.push(port);
  }
  return ports as Ports<Count>;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
