import { execFile, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createServices, describeLocalSite } from '@site/dev/local-site';
import { paths } from '@site/domain/paths';
import { freePorts } from '@site/testing/free-ports';
import { hasPostgres, startPostgres } from '@site/testing/postgres-server';
import { skipReason } from '@site/testing/prerequisites';
import { startS3, testBucket } from '@site/testing/s3-server';
import { commandsUnder } from '../harness/document-commands.ts';
import { expect, test } from '../harness/fixtures.ts';
import { copyProject, type ProjectCopy } from '../harness/project-copy.ts';

async function runCommand(command: string, folder: string, env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-ec', command], {
    cwd: folder,
    env: { ...process.env, ...env },
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout;
}

const withoutChecks = (command: string) =>
  command.includes(' promote ') ? `${command} --no-browser --no-api` : command;

/** Creates the keys with the documented command, or with Node where openssl is missing. */
async function makeKeys(command: string, folder: string): Promise<void> {
  try {
    await runCommand(command, folder, {});
  } catch (error) {
    if (!String(error).includes('not found')) throw error;
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    writeFileSync(join(folder, 'release.key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(join(folder, 'release.pub.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
  }
}

/** Deletes the live pointer from the bucket. */
const removePointer = `"${process.execPath}" --input-type=module -e "
  import { openStore } from './release/src/store/open-store.ts';
  await (await openStore()).remove(['current.json']);"`;

/** Deletes a script of the live release from the bucket. */
const removeScript = `"${process.execPath}" --input-type=module -e "
  import { openStore } from './release/src/store/open-store.ts';
  const store = await openStore();
  const scripts = await store.list('r/portfolio');
  await store.remove(scripts.filter((path) => path.endsWith('.js')).slice(0, 1));"`;

/** Runs `serve` until it responds, requests pages, and stops it as a supervisor does. */
async function serveOnce(command: string, folder: string, env: Record<string, string>): Promise<number> {
  const child = spawn('sh', ['-ec', `exec ${command}`], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  try {
    const url = `http://localhost:${env.PORT}`;
    await expect
      .poll(
        () =>
          fetch(url).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBe(200);
    expect((await fetch(`${url}${paths.pricing.toUpperCase()}`)).status).toBe(200);
    return (await fetch(`${url}/no/such/page`)).status;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

test.describe('the commands of docs/operating.md', () => {
  let copy: ProjectCopy;
  let s3: Awaited<ReturnType<typeof startS3>>;
  let env: Record<string, string>;
  const run = (command: string) => runCommand(command, copy.folder, env);
  const live = async () =>
    (JSON.parse(await run('pnpm --silent release status --json')) as { release: string }).release;

  test.beforeAll(async ({ site }) => {
    copy = copyProject({ built: true });
    s3 = await startS3({ conditional: true });
    const [port] = await freePorts(1);
    env = {
      ...s3.env,
      RELEASE_STORE: `s3://${testBucket}/site`,
      RELEASE_SIGNING_KEY: 'release.key.pem',
      RELEASE_PUBLIC_KEY: 'release.pub.pem',
      PORT: String(port),
    };
    writeFileSync(join(copy.folder, 'production.json'), JSON.stringify(site.config));
  });
  test.afterAll(async () => {
    await s3.close();
    copy.close();
  });

  test('deploy, promote, roll back, prune, and restore a lost store with the same release', async () => {
    test.setTimeout(600_000);
    for (const command of commandsUnder('operating.md', 'First deployment')) {
      if (command.startsWith('openssl ')) await makeKeys(command, copy.folder);
      else if (command.includes(' serve ')) expect(await serveOnce(command, copy.folder, env)).toBe(404);
      else await run(command);
    }
    const first = await live();

    const source = join(copy.folder, 'remotes/checkout/src/routes.tsx');
    const before = readFileSync(source, 'utf8');
    writeFileSync(source, before.replace(/title: '([^']+)'/, "title: '$1 now'"));
    expect(readFileSync(source, 'utf8')).not.toBe(before);
    const promotion = commandsUnder('operating.md', 'Promotion').filter(
      (command) => !command.includes(' canary '),
    );
    // The first promotion has run the smoke test on every page; `releases.spec` runs it for one app.
    for (const command of promotion) await run(withoutChecks(command));
    const second = await live();
    expect(second).not.toBe(first);

    env.RELEASE = second;
    for (const command of commandsUnder('operating.md', 'A bad release is live')) await run(command);
    expect(await live()).toBe(first);
    await expect(run('pnpm release rollback $RELEASE')).rejects.toThrow('lacks a security fix');
    for (const command of commandsUnder('operating.md', 'Retention')) await run(command);

    await run(removePointer);
    await expect(run('pnpm release rollback')).rejects.toThrow(first);
    // A server that starts meanwhile shows what was live.
    expect(await serveOnce('pnpm release serve --port $PORT', copy.folder, env)).toBe(404);
    for (const command of commandsUnder('operating.md', 'The pointer is lost')) await run(command);
    expect(await live()).toBe(first);
    for (const command of commandsUnder('operating.md', 'Watching')) await run(command);

    await run(removeScript);
    for (const command of commandsUnder('operating.md', 'The store is damaged'))
      await expect(run(command)).rejects.toThrow();

    writeFileSync(source, before);
    env.RELEASE_STORE = `s3://${testBucket}/again`;
    for (const command of commandsUnder('operating.md', 'The store is lost')) {
      // The smoke test has passed for these bytes above; here only the release id is compared.
      await run(withoutChecks(command));
    }
    expect(await live()).toBe(first);
  });

  test('dump and restore the database of the API', async () => {
    const reason = skipReason('postgres', hasPostgres);
    test.skip(reason !== '', reason);
    const server = await startPostgres();
    const dataDir = mkdtempSync(join(tmpdir(), 'operating-'));
    try {
      const [DATABASE_URL, RESTORED_DATABASE_URL] = [await server.newDatabase(), await server.newDatabase()];
      const [sitePort, apiPort, sandboxPort] = await freePorts(3);
      const local = describeLocalSite({ sitePort, apiPort, sandboxPort, dataDir });
      const { startApi } = createServices(local);
      const joinWaitlist = async (url: string, email: string) => {
        const api = await startApi({ DATABASE_URL: url, WAITLIST_STORE: 'true' });
        const response = await fetch(`${local.urls.api}/waitlist`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: local.urls.site },
          body: JSON.stringify({ email }),
        });
        await api.stop();
        return response.status;
      };
      expect(await joinWaitlist(DATABASE_URL, 'ada@example.com')).toBeLessThan(300);
      const tools = {
        PATH: `/usr/lib/postgresql/15/bin:${process.env.PATH}`,
        DATABASE_URL,
        RESTORED_DATABASE_URL,
      };
      for (const command of commandsUnder('operating.md', "The API's database"))
        await runCommand(command, dataDir, tools);
      const select = `psql "$RESTORED_DATABASE_URL" -tAc "select email from waitlist"`;
      expect((await runCommand(select, dataDir, tools)).trim()).toBe('ada@example.com');
      // The API runs on the restored database, and writes to it.
      expect(await joinWaitlist(RESTORED_DATABASE_URL, 'grace@example.com')).toBeLessThan(300);
    } finally {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
