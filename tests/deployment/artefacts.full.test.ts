import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServices, describeLocalSite, root } from '@site/dev/local-site';
import { folderStore } from '@site/release/folder-store';
import { readMovableSite, switchTo } from '@site/release/pointer-moves';
import { writeSmallSite } from '@site/release/small-site';
import { endProcess } from '@site/testing/commands';
import { findFreePorts } from '@site/testing/free-ports';
import { hasPostgres, startPostgres } from '@site/testing/postgres-server';
import { explainSkip } from '@site/testing/prerequisites';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buy, createPurchase } from '../chaos/simulated-buyer.ts';

/** Run as another account if the tests run as root, because the containers do not run as root. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const reason = explainSkip('postgres', hasPostgres);

/**
 * Prepares what a container starts: the `CMD` of the last stage, in a copy of the folder that the stage copies, with
 * its environment.
 */
function startContainer(name: 'api' | 'origin') {
  const stage =
    readFileSync(join(root, `deployment/${name}.Dockerfile`), 'utf8')
      .split('FROM ')
      .at(-1) ?? '';
  const [, from = ''] = /^COPY --from=build \/repository\/(\S+) \.\/$/m.exec(stage) ?? [];
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(stage) ?? [];
  const folder = mkdtempSync(join(tmpdir(), `container-${name}-`));
  chmodSync(folder, 0o755);
  cpSync(join(root, from), join(folder, 'app'), { recursive: true });
  const data = join(folder, 'data');
  mkdirSync(data);
  if (account.uid) chownSync(data, account.uid, account.gid);
  return {
    app: join(folder, 'app'),
    data,
    start: (env: Record<string, string>, args: readonly string[] = JSON.parse(command)): ChildProcess =>
      // Use this test's Node, which has the same version as the image's.
      spawn(process.execPath, args.slice(1), {
        ...account,
        cwd: join(folder, 'app'),
        env: { PATH: '/usr/bin:/bin', ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Resolves when the process listens.
 *
 * @throws when the process ends first
 */
async function waitUntilListening(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('"listening"')) resolve();
    });
    child.once('exit', () => reject(new Error('The process ended before it listened.')));
  });
}

describe('what runs in production, without the repository and under another account', () => {
  let api: ReturnType<typeof startContainer>;
  let origin: ReturnType<typeof startContainer>;

  beforeAll(() => {
    for (const name of ['api', 'origin'] as const) {
      const built = spawnSync(process.execPath, ['scripts/build.ts', name], {
        cwd: root,
        encoding: 'utf8',
        timeout: 60_000,
      });
      expect(built.stderr).toBe('');
    }
    api = startContainer('api');
    origin = startContainer('origin');
  }, 120_000);
  afterAll(() => {
    api?.remove();
    origin?.remove();
  });

  it.skipIf(reason !== '')(
    `the API migrates, sells, sends the invoice and stops ${reason}`,
    async () => {
      const server = await startPostgres();
      onTestFinished(() => server.stop());
      const [sitePort = 0, apiPort = 0, sandboxPort = 0] = await findFreePorts(3);
      const local = { sitePort, apiPort, sandboxPort, dataDir: api.data };
      const { urls } = describeLocalSite(local);
      const services = createServices({ ...local, dataDir: createTemporaryFolder() });
      const sandbox = await services.startSandbox();
      onTestFinished(() => sandbox.stop());
      const env = {
        DATABASE_URL: await server.newDatabase(),
        DATA_DIR: api.data,
        API_PORT: String(apiPort),
        API_HOST: '127.0.0.1',
        STRIPE_SECRET_KEY: 'sk_test_sandbox',
        STRIPE_WEBHOOK_SECRET: services.webhookSecret,
        STRIPE_API_URL: urls.sandbox,
        SITE_URL: 'http://localhost:4173',
      };
      const migration = api.start(env, ['node', 'migrate.js']);
      const [code] = await once(migration, 'exit');
      expect(code).toBe(0);

      const running = api.start(env);
      onTestFinished(async () => void (await endProcess(running)));
      await waitUntilListening(running);
      expect((await fetch(`${urls.api}/health`)).status).toBe(200);
      await buy(createPurchase('stays'), { api: () => urls.api, sandbox: urls.sandbox });
      // Expect an email with a PDF that contains the invoice's fonts.
      await vi.waitFor(
        () => {
          const mails = readdirSync(join(api.data, 'outbox')).filter((name) => name.endsWith('.eml'));
          expect(mails).toHaveLength(1);
          expect(readFileSync(join(api.data, 'outbox', mails[0] ?? ''), 'utf8')).toContain('application/pdf');
        },
        { timeout: 30_000, interval: 200 },
      );
      expect(await endProcess(running)).toBe(0);
    },
    120_000,
  );

  it('the origin serves a store that it cannot write', async () => {
    const folder = join(origin.data, 'store');
    const store = folderStore(folder);
    await switchTo(await readMovableSite(store), await writeSmallSite(store, 'first'));
    const [port] = await findFreePorts(1);
    const running = origin.start({ RELEASE_STORE: folder, RELEASE_STATE: origin.data, PORT: String(port) });
    onTestFinished(async () => void (await endProcess(running)));
    await waitUntilListening(running);
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<p>first</p>');
    expect(await endProcess(running)).toBe(0);
  });
});
