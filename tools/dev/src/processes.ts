import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

export type Service = {
  name: string;
  child: ChildProcess;
  /** The last lines that it said, for when it stops unexpectedly. */
  said: () => string;
  /** Asks it to stop, and insists after a while. Resolves once it is gone. */
  stop: () => Promise<void>;
};

/** How long a service may take to finish what it is doing, in milliseconds. */
const patience = 8_000;

/** Starts a TypeScript program of ours in a process of its own. */
export function startService(
  name: string,
  script: string,
  env: Record<string, string>,
  options: { log?: NodeJS.WritableStream; args?: readonly string[] } = {},
): Service {
  const child = spawn(process.execPath, [script, ...(options.args ?? [])], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C reaches this process only; it stops the services in order.
    detached: process.platform !== 'win32',
  });
  let tail = '';
  const collect = (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-4_000);
    options.log?.write(chunk);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return {
    name,
    child,
    said: () => tail.trim(),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), patience);
      await gone;
      clearTimeout(timer);
    },
  };
}

/** Waits until an address answers with success, or says what its service last said. */
export async function waitUntilReady(service: Service, url: string, limit = 60_000): Promise<void> {
  const deadline = Date.now() + limit;
  while (Date.now() < deadline) {
    if (service.child.exitCode !== null || service.child.signalCode !== null) {
      throw new Error(service.said() || `The ${service.name} stopped before it was ready.`);
    }
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The ${service.name} did not become ready within ${limit / 1000} s.\n${service.said()}`);
}

/** Whether a port of this machine is free. */
export async function portIsFree(port: number): Promise<boolean> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
