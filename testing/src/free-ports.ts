import { randomInt } from 'node:crypto';
import getPort from 'get-port';

type Ports<Count extends number> = Count extends 1
  ? [number]
  : Count extends 3
    ? [number, number, number]
    : number[];

/**
 * Ports of this machine that are free, below the ephemeral range: the system hands those to outgoing connections at any
 * moment. Chosen at random: another process does not take the port of a server that a test has killed and starts again.
 */
export async function freePorts<const Count extends number>(count: Count): Promise<Ports<Count>> {
  const ports: number[] = [];
  while (ports.length < count) {
    const some = Array.from({ length: 50 }, () => randomInt(10_000, 32_000));
    ports.push(await getPort({ port: some }));
  }
  return ports as Ports<Count>;
}
