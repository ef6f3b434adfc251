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

async function run({ submissions, kills, engine, seed }: RelayOptions, log: Log) {
  const begun = Date.now();
  const random = seededRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'chaos-relay-'));
  const server = engine === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = await server?.newDatabase();
  const peer = await startFakeSpreadsheet(seededRandom(seed + 1));
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
  try {
    await api.start();
    const final = new Map<string, { answers: Submission['answers']; version: number }>();
    const progress = () => final.size + peer.rows.size;
    let sending = true;
    const killing = killAlong();
    const all = Array.from({ length: submissions }, (_, index) => inventSubmission(index + 1, random));
    await Promise.all(Array.from({ length: visitors }, () => visit(all)));
    sending = false;
    log(`${final.size} submissions acknowledged after ${seconds(begun)} s; ${peer.rows.size} have arrived.`);
    const killed = await killing;
    await delivery();
    await api.stop();
    const stored = await inspect();
    return result({ final, killed, stored });

    /** One visitor after the other; each repeats the request until the API acknowledges it. */
    async function visit(queue: Submission[]): Promise<void> {
      for (let next = queue.shift(); next; next = queue.shift()) {
        await submitUntilAccepted(next);
        final.set(next.id, { answers: next.answers, version: 1 });
        if (next.number % correctedEvery !== 0) continue;
        const corrected = correct(next);
        await submitUntilAccepted(corrected);
        final.set(next.id, { answers: corrected.answers, version: 2 });
      }
    }

    async function submitUntilAccepted({ id, answers }: Submission): Promise<void> {
      const body = JSON.stringify(answers);
      for (let attempt = 0; ; attempt += 1) {
        const outcome = await fetch(`${api.url}/questionnaires/${id}`, {
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
    async function killAlong(): Promise<number> {
      for (let kill = 0; kill < kills; kill += 1) {
        const due = ((kill + random()) / kills) * submissions * 1.9;
        while (progress() < due && (sending || !isDelivered())) await delay(20);
        await api.kill();
        // Every third time the spreadsheet is unavailable as well.
        if (kill % 3 === 0) await Promise.all([api.start(), peer.down(1_500)]);
        else await api.start();
        log(`Killed ${kill + 1} of ${kills}: ${final.size} acknowledged, ${peer.rows.size} arrived.`);
      }
      return kills;
    }

    function isDelivered(): boolean {
      return [...final].every(([id, { version }]) => peer.rows.has(`${id}.${version}`));
    }

    async function delivery(): Promise<void> {
      // This long without a delivery means that something is lost.
      const limit = 120_000;
      let last = peer.rows.size;
      let since = Date.now();
      while (!isDelivered() && Date.now() - since < limit) {
        await delay(100);
        if (peer.rows.size === last) continue;
        last = peer.rows.size;
        since = Date.now();
      }
      // Deliveries must be recorded too, or they would be repeated for ever: no job may be left.
      const deadline = Date.now() + limit;
      while ((await openJobs()) > 0 && Date.now() < deadline) await delay(500);
    }

    async function openJobs(): Promise<number> {
      const { code, out, err } = await operate(environment, 'jobs', '--json');
      if (code !== 0) throw new Error(`pnpm operate jobs failed: ${err}`);
      return (JSON.parse(out) as unknown[]).length;
    }

    /** The rows of the database at the end. */
    async function inspect() {
      const database = await openDatabase({ dataDir: folder, databaseUrl });
      try {
        const rows = await database.queries
          .selectFrom('questionnaires')
          .select(['submission_id', 'revision', 'relayed_revision'])
          .execute();
        return rows;
      } finally {
        await database.close();
      }
    }
  } finally {
    await api.stop();
    await peer.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  function result({
    final,
    killed,
    stored,
  }: {
    final: ReadonlyMap<string, { answers: Submission['answers']; version: number }>;
    killed: number;
    stored: readonly { submission_id: string; revision: number; relayed_revision: number | null }[];
  }): ChaosResult {
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
    const requests = Object.values(peer.counts).reduce((sum, count) => sum + count, 0);
    const personal = /@chaos\.example/.test(api.log()) || /answer \d+\.\d+/.test(api.log());
    const broken = [
      ...(missing.length > 0 ? [`${missing.length} acknowledged submissions never arrived.`] : []),
      ...(incomplete.length > 0 ? [`${incomplete.length} submissions arrived with other answers.`] : []),
      ...(foreign.length > 0 ? [`${foreign.length} versions arrived that no visitor submitted.`] : []),
      ...(peer.contradictions.length > 0
        ? [`${peer.contradictions.length} keys came back with other answers.`]
        : []),
      ...(stored.length !== final.size
        ? [`${stored.length} rows are stored of ${final.size} submissions.`]
        : []),
      ...(unrecorded.length > 0
        ? [`${unrecorded.length} deliveries are not recorded and would be repeated.`]
        : []),
      ...(personal ? ['The log of the API holds answers.'] : []),
    ];
    return {
      counts: {
        engine,
        seed,
        submissions: final.size,
        corrected: [...final.values()].filter(({ version }) => version > 1).length,
        'API killed': killed,
        'requests to the spreadsheet': requests,
        ...peer.counts,
        'repeated after they were stored, recognised by their key': peer.repeated(),
        'arrived, complete': final.size - missing.length - incomplete.length,
        'arrived more than once by their key': peer.contradictions.length + foreign.length,
        lost: missing.length,
        seconds: seconds(begun),
      },
      broken,
    };
  }
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
