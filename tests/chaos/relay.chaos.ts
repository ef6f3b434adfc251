import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { openDatabase } from '@site/api/database';
import { type Service, startService, waitUntilReady } from '@site/dev/processes';
import { operate } from '@site/testing/commands';
import { freePorts } from '@site/testing/free-ports';
import { startPostgres } from '@site/testing/postgres-server';
import { seededRandom } from '@site/testing/random';
import type { ChaosResult, ChaosTest, Log } from './chaos.ts';
import { startFakeSpreadsheet } from './fake-spreadsheet.ts';
import type { EngineName } from './fleet.ts';
import { correct, expectedCells, inventSubmission, type Submission } from './submissions.ts';

const main = fileURLToPath(import.meta.resolve('@site/api/main'));

/** How many visitors submit at the same time. */
const visitors = 8;
/** Every tenth visitor corrects the answers afterwards. */
const correctedEvery = 10;

type RelayOptions = { submissions: number; kills: number; engine: EngineName; seed: number };

/**
 * Visitors submit questionnaires and repeat the request until it is acknowledged; some correct their answers. The web app
 * behind the relay fails half the time: it is down, hangs, responds with 500 or a page, or fails after it stored the
 * answers. Meanwhile the API is killed with SIGKILL. Counts the deliveries: complete, and once by the key in the payload.
 */
export const chaosTest: ChaosTest<RelayOptions> = {
  defaults: { submissions: 1000, kills: 10, engine: 'pglite', seed: 1 },
  help: {
    submissions: 'how many questionnaires',
    kills: 'how often the API is killed',
    engine: 'its database: pglite or postgres',
    seed: 'another number is another order of events',
  },
  run,
};

/** What a run works with, and what was acknowledged to visitors: the newest version of each submission. */
type Run = {
  api: ReturnType<typeof killableApi>;
  peer: Awaited<ReturnType<typeof startFakeSpreadsheet>>;
  final: Map<string, { answers: Submission['answers']; version: number }>;
  log: Log;
};

async function run(options: RelayOptions, log: Log): Promise<ChaosResult> {
  const begun = Date.now();
  const random = seededRandom(options.seed);
  const folder = mkdtempSync(join(tmpdir(), 'chaos-relay-'));
  const server = options.engine === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = await server?.newDatabase();
  const peer = await startFakeSpreadsheet(seededRandom(options.seed + 1));
  const [port] = await freePorts(1);
  const environment = {
    API_PORT: String(port),
    DATA_DIR: folder,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    QUESTIONNAIRE_RELAY_URL: peer.url,
    QUESTIONNAIRE_RELAY_TIMEOUT_SECONDS: '1',
    JOB_RETRY_DELAY_SECONDS: '1',
    JOB_RETRY_DELAY_MAX_SECONDS: '2',
    RECONCILE_EVERY_SECONDS: '3600',
  };
  const api = killableApi(environment, `http://127.0.0.1:${port}`);
  const running: Run = { api, peer, final: new Map(), log };
  try {
    await api.start();
    const sending = new AbortController();
    const killing = killAlong(running, options, random, sending.signal);
    const all = Array.from({ length: options.submissions }, (_, index) =>
      inventSubmission(index + 1, random),
    );
    await Promise.all(Array.from({ length: visitors }, () => visit(running, all)));
    sending.abort();
    log(
      `${running.final.size} submissions acknowledged after ${seconds(begun)} s; ${peer.rows.size} have arrived.`,
    );
    await killing;
    await untilDelivered(running, environment);
    await api.stop();
    const { counts, broken } = compare(running, await storedRows({ dataDir: folder, databaseUrl }));
    const { engine, seed, kills } = options;
    return { counts: { engine, seed, 'API killed': kills, ...counts, seconds: seconds(begun) }, broken };
  } finally {
    await api.stop();
    await peer.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One visitor after the other; each repeats the request until the API acknowledges it. */
async function visit({ api, final }: Run, queue: Submission[]): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    await submitUntilAccepted(api.url, next);
    final.set(next.id, { answers: next.answers, version: 1 });
    if (next.number % correctedEvery !== 0) continue;
    const corrected = correct(next);
    await submitUntilAccepted(api.url, corrected);
    final.set(next.id, { answers: corrected.answers, version: 2 });
  }
}

async function submitUntilAccepted(api: string, { id, answers }: Submission): Promise<void> {
  const body = JSON.stringify(answers);
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await fetch(`${api}/questionnaires/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).then(
      (response) => response.status,
      () => 'no response' as const,
    );
    if (outcome === 200 || outcome === 201) return;
    if (typeof outcome === 'number' && outcome < 500)
      throw new Error(`The API rejected a submission: ${outcome}.`);
    if (attempt > 2_000) throw new Error(`The API did not come back: ${outcome}.`);
    await delay(50);
  }
}

/** Kills spread over the whole run, from the first submission to the last delivery. */
async function killAlong(
  running: Run,
  { kills, submissions }: RelayOptions,
  random: () => number,
  sent: AbortSignal,
): Promise<void> {
  const { api, peer, final, log } = running;
  for (let kill = 0; kill < kills; kill += 1) {
    const due = ((kill + random()) / kills) * submissions * 1.9;
    while (final.size + peer.rows.size < due && !(sent.aborted && isDelivered(running))) await delay(20);
    await api.kill();
    // Every third time the spreadsheet is unavailable as well.
    if (kill % 3 === 0) await Promise.all([api.start(), peer.down(1_500)]);
    else await api.start();
    log(`Killed ${kill + 1} of ${kills}: ${final.size} acknowledged, ${peer.rows.size} arrived.`);
  }
}

function isDelivered({ final, peer }: Run): boolean {
  return [...final].every(([id, { version }]) => peer.rows.has(`${id}.${version}`));
}

async function untilDelivered(running: Run, environment: Record<string, string>): Promise<void> {
  // This long without a delivery means that something is lost.
  const limit = 120_000;
  let last = running.peer.rows.size;
  let since = Date.now();
  while (!isDelivered(running) && Date.now() - since < limit) {
    await delay(100);
    if (running.peer.rows.size === last) continue;
    last = running.peer.rows.size;
    since = Date.now();
  }
  // Deliveries must be recorded too, or they would be repeated for ever: no job may be left.
  const deadline = Date.now() + limit;
  while ((await openJobs(environment)) > 0 && Date.now() < deadline) await delay(500);
}

async function openJobs(environment: Record<string, string>): Promise<number> {
  const { code, out, err } = await operate(environment, 'jobs', '--json');
  if (code !== 0) throw new Error(`pnpm operate jobs failed: ${err}`);
  return (JSON.parse(out) as unknown[]).length;
}

/** The rows of the database at the end. */
async function storedRows(storage: Parameters<typeof openDatabase>[0]) {
  const database = await openDatabase(storage);
  try {
    return await database.queries
      .selectFrom('questionnaires')
      .select(['submission_id', 'revision', 'relayed_revision'])
      .execute();
  } finally {
    await database.close();
  }
}

/** Compares what arrived, what is stored and what the log contains with what was acknowledged. */
function compare({ api, peer, final }: Run, stored: Awaited<ReturnType<typeof storedRows>>): ChaosResult {
  const missing = [...final].filter(([id, { version }]) => !peer.rows.has(`${id}.${version}`));
  const incomplete = [...final].filter(([id, { answers, version }]) => {
    const key = `${id}.${version}`;
    const cells = peer.rows.get(key);
    return cells && !isDeepStrictEqual(cells, expectedCells(answers, key));
  });
  const foreign = [...peer.rows.keys()].filter((key) => {
    const [id = '', version] = key.split('.');
    return Number(version) > (final.get(id)?.version ?? 0);
  });
  const unrecorded = stored.filter(({ revision, relayed_revision }) => relayed_revision !== revision);
  const again = peer.contradictions.length;
  const guarantees: [broken: boolean | number, what: string][] = [
    [missing.length, `${missing.length} acknowledged submissions never arrived.`],
    [incomplete.length, `${incomplete.length} submissions arrived with other answers.`],
    [foreign.length, `${foreign.length} versions arrived that no visitor submitted.`],
    [again, `${again} keys came back with other answers.`],
    [stored.length !== final.size, `${stored.length} rows are stored of ${final.size} submissions.`],
    [unrecorded.length, `${unrecorded.length} deliveries are not recorded and would be repeated.`],
    [/@chaos\.example|answer \d+\.\d+/.test(api.log()), 'The log of the API holds answers.'],
  ];
  return {
    counts: {
      submissions: final.size,
      corrected: [...final.values()].filter(({ version }) => version > 1).length,
      'requests to the spreadsheet': Object.values(peer.counts).reduce((sum, count) => sum + count, 0),
      ...peer.counts,
      'repeated after they were stored, recognised by their key': peer.repeated(),
      'arrived, complete': final.size - missing.length - incomplete.length,
      'arrived more than once by their key': again + foreign.length,
      lost: missing.length,
    },
    broken: guarantees.filter(([broken]) => broken).map(([, what]) => what),
  };
}

/** The API as a process of its own, which is killed with SIGKILL and started again on the same port. */
function killableApi(env: Record<string, string>, url: string) {
  let log = '';
  const collecting = new Writable({
    write: (chunk: Buffer, _, done) => {
      log += chunk.toString();
      done();
    },
  });
  let service: Service | undefined;
  return {
    url,
    log: () => log,
    start: async () => {
      service = startService('API', main, env, { log: collecting });
      await waitUntilReady(service, `${url}/health`);
    },
    kill: async () => {
      const child = service?.child;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
    stop: async () => {
      await service?.stop();
    },
  };
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(1);
}
