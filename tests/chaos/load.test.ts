import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePorts } from '@site/testing/free-ports';
import { findNginx, type Nginx, readDeployedConfiguration, startNginx } from '@site/testing/nginx-server';
import { hasPostgres } from '@site/testing/postgres-server';
import { explainSkip } from '@site/testing/prerequisites';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { onTestFinished } from 'vitest';
import { defineChaosTest } from './chaos-test.ts';
import { readFinalState } from './final-state.ts';
import { startFleet } from './fleet.ts';
import { buy, type Call, createPurchase, type Purchase } from './simulated-buyer.ts';

const nginx = findNginx();
const reason = explainSkip('nginx', nginx !== null) || explainSkip('postgres', hasPostgres);
const hosts = ['127.0.0.2', '127.0.0.3'] as const;

/**
 * Starts a DNS server that answers every question with the addresses of all replicas, like Docker's resolver, even of
 * those that have stopped.
 */
async function startResolver(): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(0x81_80, 2);
    header.writeUInt16BE(hosts.length, 6);
    header.writeUInt32BE(0, 8);
    const end = question.indexOf(0, 12) + 5;
    const answers = hosts.map((host) =>
      // The bytes are a pointer to the question's name, type A, class IN, a time to live of 1 s, and a four-byte
      // address.
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...host.split('.').map(Number)]),
    );
    socket.send(Buffer.concat([header, question.subarray(12, end), ...answers]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`;
}

/**
 * Buyers arrive at a constant rate, however slow the API is, so that waiting is measured (an open loop). Meanwhile both
 * replicas behind nginx are replaced one after the other. PostgreSQL waits for the disk.
 */
defineChaosTest(
  `replacing both replicas behind nginx costs no buyer an error ${reason}`.trim(),
  { rate: 4, seconds: 8 },
  async ({ rate, seconds }) => {
    // Use production's interval: with the short interval of the other chaos tests, each intent would be listed thirty
    // times.
    const env = { RECONCILE_EVERY_SECONDS: '30' };
    const [port] = await findFreePorts(1);
    const url = `http://127.0.0.1:${port}`;
    const webhooks = `${url}/webhooks/stripe`;
    const fleet = await startFleet({ engine: 'postgres', hosts, webhooks, durable: true, env });
    const file = join(createTemporaryFolder(), 'site.conf');
    const configuration = readDeployedConfiguration(port)
      .replace('~^api', '~^127')
      .replace('resolver 127.0.0.11', `resolver ${await startResolver()}`)
      .replace('api:8787', `api.internal:${new URL(fleet.replicas[0].url).port}`);
    writeFileSync(file, configuration);
    const proxy = await startNginx(nginx as Nginx, file, url);
    onTestFinished(proxy.close);

    const calls: Call[] = [];
    const purchases: Purchase[] = [];
    const broken: string[] = [];
    const endpoints = {
      api: () => url,
      sandbox: fleet.sandbox.url,
      measure: (call: Call) => void calls.push(call),
    };
    const replace = async () => {
      for (const replica of fleet.replicas) {
        await pause((seconds * 1_000) / 4);
        await replica.end('SIGTERM');
        await replica.start();
      }
    };
    const pending = [replace()];
    const begun = performance.now();
    for (let count = 0; count < rate * seconds; count += 1) {
      await pause(Math.max(0, begun + (count * 1_000) / rate - performance.now()));
      const purchase = createPurchase('stays');
      purchases.push(purchase);
      pending.push(buy(purchase, endpoints).catch((error: unknown) => void broken.push(String(error))));
    }
    await Promise.all(pending);
    const failed = calls.filter(({ outcome }) => outcome === undefined || / 5\d\d /.test(outcome));
    broken.push(...failed.map(({ outcome }) => `A request ended with ${outcome}.`));
    const { counts, broken: found } = await readFinalState(fleet, purchases);
    broken.push(...found);
    const times = calls.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    const findQuantile = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? Number.NaN);
    return {
      counts: {
        ...counts,
        'whole response, p50, ms': findQuantile(0.5),
        'whole response, p95, ms': findQuantile(0.95),
        'whole response, p99, ms': findQuantile(0.99),
      },
      broken,
    };
  },
  reason,
);
