import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { root } from '@site/dev/local-site';
import { payloadFields } from '@site/domain/questionnaire-payload';
import { startLocalServer } from '@site/testing/local-server';
import { hasPostgres } from '@site/testing/postgres-server';
import { explainSkip } from '@site/testing/prerequisites';
import { submissionKeyHeader } from '@site/wire/questionnaire-messages';
import { onTestFinished } from 'vitest';
import { defineChaosTest } from './chaos-test.ts';
import { startFleet } from './fleet.ts';

const reason = explainSkip('postgres', hasPostgres);
const email = 'ada@example.com';

/** Builds the longest answers that the API accepts, in a script with three bytes per character. All texts differ. */
function createLongestAnswers(): Record<string, string> {
  const start = Math.floor(Math.random() * 1_000);
  const letters = Array.from({ length: 4_000 }, (_, index) =>
    String.fromCharCode(0x4e00 + ((start + index * index) % 20_000)),
  ).join('');
  return Object.fromEntries(
    payloadFields().map(({ key, kind, maxLength }) => {
      if (kind === 'email') return [key, email];
      if (kind === 'date') return [key, '2026-11-21T10:00:00.000Z'];
      if (kind === 'select') return [key, ''];
      return [key, letters.repeat(Math.ceil(maxLength / letters.length)).slice(0, maxLength)];
    }),
  );
}

/**
 * Requests the API's health continuously from a separate thread.
 *
 * @returns a function that stops the thread and returns the slowest response in milliseconds
 */
async function watchHealth(url: string): Promise<() => Promise<number>> {
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
    let slowest = 0, ended = false;
    parentPort.on('message', () => { ended = true; });
    (async () => {
      parentPort.postMessage('started');
      while (!ended) {
        const begun = performance.now();
        const ok = await fetch(workerData).then(async (response) => (await response.text(), response.ok), () => false);
        slowest = Math.max(slowest, ok ? performance.now() - begun : Infinity);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      parentPort.postMessage(slowest);
      parentPort.close();
    })();`,
    { eval: true, workerData: `${url}/health` },
  );
  onTestFinished(async () => void (await worker.terminate()));
  await once(worker, 'message');
  return async () => {
    worker.postMessage('end');
    return Number((await once(worker, 'message'))[0]);
  };
}

/**
 * Strangers store the longest questionnaires in one data subject's name while notices and the relay are on. The
 * operator then lists, exports and erases all of them. The API's heap is limited to that of the smallest supported
 * machine.
 */
defineChaosTest(
  `many of the longest questionnaires neither end nor delay the API ${reason}`.trim(),
  { questionnaires: 12, senders: 2, heap: 256, milliseconds: 1_000, healthMilliseconds: 2_000 },
  async ({ questionnaires, senders, heap, milliseconds, healthMilliseconds }) => {
    const spreadsheet = await startLocalServer((request, response) => {
      request.resume().once('end', () => response.end('{"result":"success"}'));
    });
    onTestFinished(spreadsheet.close);
    const fleet = await startFleet({
      engine: 'postgres',
      env: {
        NODE_OPTIONS: `--max-old-space-size=${heap}`,
        STORAGE_LIMIT_MB: '10000',
        SELLER_NOTICES_TO: 'seller@example.com',
        QUESTIONNAIRE_RELAY_URL: spreadsheet.url,
      },
    });
    const [api] = fleet.replicas;
    const { dataDir: DATA_DIR } = fleet.storage;
    const { url: operations, token } = JSON.parse(
      readFileSync(join(DATA_DIR, 'operations.json'), 'utf8'),
    ) as {
      url: string;
      token: string;
    };
    const broken: string[] = [];
    const counts: Record<string, number | string> = {};
    let peak = 0;
    const readMetrics = async () => {
      const metrics = await (await fetch(operations)).text();
      return (metric: string) => Number(new RegExp(`^${metric} (.+)$`, 'm').exec(metrics)?.[1]);
    };
    const measurePhase = async (name: string, work: () => Promise<unknown>) => {
      // Reading the metrics resets the maximum of the event loop, so this call starts the measurement.
      await readMetrics();
      const endWatch = await watchHealth(api.url);
      await work().catch((error: unknown) => void broken.push(`${name}: ${String(error)}`));
      const slowest = Math.round(await endWatch());
      if (!api.running()) throw new Error(`${name}: the API has ended.`);
      const metricOf = await readMetrics();
      // Both figures include waiting for a core, which takes hundreds of milliseconds on a busy machine.
      const longestDelay = Math.round(metricOf('nodejs_eventloop_lag_max_seconds') * 1_000);
      counts[`${name}, ms`] = `/health ${slowest}, event loop ${longestDelay}`;
      if (longestDelay > milliseconds)
        broken.push(`${name}: the event loop of the API stood still for ${longestDelay} ms.`);
      if (slowest > healthMilliseconds) broken.push(`${name}: /health took ${slowest} ms.`);
      peak = Math.max(peak, metricOf('process_resident_memory_bytes'));
      return metricOf;
    };
    const operate = async (...args: string[]) => {
      const script = join(root, 'services/api/src/operate-cli.ts');
      const child = spawn(process.execPath, [script, ...args], {
        env: { ...process.env, DATA_DIR, NODE_OPTIONS: `--max-old-space-size=${heap}` },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      if (code !== 0) throw new Error(`${args.join(' ')}: ${err}`);
    };

    // Measure what the machine itself costs without any requests.
    await measurePhase('idle', () => pause(1_000));
    let left = questionnaires;
    const send = async () => {
      while (left > 0) {
        left -= 1;
        const response = await fetch(`${api.url}/questionnaires`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', [submissionKeyHeader]: randomUUID() },
          body: JSON.stringify(createLongestAnswers()),
        });
        if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
      }
    };
    const metricOf = await measurePhase(
      'send',
      async () => await Promise.all(Array.from({ length: senders }, send)),
    );
    counts['stored, MB'] = Math.round(metricOf('questionnaire_bytes') / 1024 / 1024);
    await measurePhase('list', () => operate('questionnaires'));
    await measurePhase('CSV', () => operate('questionnaires', '--csv', '-'));
    await measurePhase('export', () => operate('data-subject', 'export', email, '--file', '-'));
    await measurePhase('all at once', () =>
      Promise.all([
        operate('questionnaires', '--csv', '-'),
        operate('data-subject', 'export', email, '--file', '-'),
        fetch(new URL('/questionnaires', operations), { headers: { authorization: `Bearer ${token}` } }).then(
          async ({ body }) => {
            for await (const _ of body ?? []);
          },
        ),
      ]),
    );
    await measurePhase('erase', () => operate('data-subject', 'erase', email, '--yes'));
    counts['resident memory, at most, MB'] = Math.round(peak / 1024 / 1024);
    return { counts, broken };
  },
  reason,
);
