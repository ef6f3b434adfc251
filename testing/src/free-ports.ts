import { randomInt } from 'node:crypto';
import getPort from 'get-port';

type Ports<Count extends number> = Count extends 1
  ? [number]
  : Count extends 3
    ? [number, number, number]
    : number[];

/**
 * Finds free ports below the ephemeral range, because the system may assign a port of that range to an outgoing
 * connection at any moment. The ports are chosen at random. Otherwise, a concurrent search could find the port of a
 * server that a test has stopped and is about to restart. The range begins above 10080, because `fetch` and browsers
 * refuse to connect to that port.
 */
export async function findFreePorts<const Count extends number>(count: Count): Promise<Ports<Count>> {
  const ports: number[] = [];
  while (ports.length < count) {
    const candidates = Array.from({ length: 50 }, () => randomInt(10_100, 32_000));
    ports.push(await getPort({ port: candidates }));
  }
  return ports as Ports<Count>;
}
