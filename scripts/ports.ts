import { portIsFree } from '@site/dev/processes';
import { CliError } from '@site/release/problem';

/** A port from the environment. */
export function portFrom(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new CliError(`${name} must be a port number from 1 to 65535; it is "${text}".`);
}

/** Makes sure that ports are free, and says how to choose another. */
export async function claimPorts(ports: readonly (readonly [string, number])[]): Promise<void> {
  for (const [name, port] of ports) {
    if (!(await portIsFree(port))) {
      throw new CliError(
        `Port ${port} is in use. Stop what holds it, or choose another with ${name}=<port>.`,
      );
    }
  }
}
