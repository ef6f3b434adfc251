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
import { startS3, testBucket } from '../../release/src/testing/s3-server.ts';
import { expect, test } from '../fixtures.ts';
import { openWorkshop, repository, type Workshop } from '../workshop.ts';

/** The commands of the operators' page, by the heading that they stand under. */
function commandsUnder(heading: string): string[] {
  const page = readFileSync(join(repository, 'docs/operating.md'), 'utf8');
  const section = page.split('\n## ').find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const commands = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, text = '']) =>
    text.trim().split('\n'),
  );
  if (commands.length === 0) throw new Error(`docs/operating.md has no commands under "${heading}".`);
  return commands;
}

async function carryOut(command: string, folder: string, env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-ec', command], {
    cwd: folder,
    env: { ...process.env, ...env },
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout;
}

const withoutBrowser = (command: string) =>
  command.includes(' promote ') ? `${command} --no-browser` : command;

/** The pair of keys, by the page's own command where there is openssl. */
async function makeKeys(command: string, folder: string): Promise<void> {
  try {
    await carryOut(command, folder, {});
  } catch (error) {
    if (!String(error).includes('not found')) throw error;
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    writeFileSync(join(folder, 'release.key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(join(folder, 'release.pub.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
  }
}

/** Somebody deletes one object of the bucket. */
const removePointer = `"${process.execPath}" --input-type=module -e "
  import { openStore } from './release/src/store/open-store.ts';
  await (await openStore()).remove(['current.json']);"`;

/** Runs `serve` until it answers, asks it for a page, and ends it as a supervisor would. */
async function serveOnce(command: string, folder: string, env: Record<string, string>): Promise<number> {
  const child = spawn('sh', ['-ec', `exec ${command}`], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
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
    await gone;
  }
}

test.describe('the commands of the operators’ page', () => {
  let workshop: Workshop;
  let s3: Awaited<ReturnType<typeof startS3>>;
  let env: Record<string, string>;
  const run = (command: string) => carryOut(command, workshop.folder, env);
  const live = async () =>
    (JSON.parse(await run('pnpm --silent release status --json')) as { set: string }).set;

  test.beforeAll(async ({ site }) => {
    test.setTimeout(120_000);
    workshop = openWorkshop({ built: true });
    s3 = await startS3({ conditional: true });
    const [port] = await freePorts(1);
    env = {
      ...s3.env,
      RELEASE_STORE: `s3://${testBucket}/site`,
      RELEASE_SIGNING_KEY: 'release.key.pem',
      RELEASE_PUBLIC_KEY: 'release.pub.pem',
      PORT: String(port),
    };
    writeFileSync(join(workshop.folder, 'production.json'), JSON.stringify(site.config));
  });
  test.afterAll(async () => {
    await s3.close();
    workshop.close();
  });

  test('deploy, promote, go back, prune, and make a lost store again with the same set', async () => {
    test.setTimeout(420_000);
    for (const command of commandsUnder('First deployment')) {
      if (command.startsWith('openssl ')) await makeKeys(command, workshop.folder);
      else if (command.includes(' serve ')) expect(await serveOnce(command, workshop.folder, env)).toBe(404);
      else await run(command);
    }
    const first = await live();
    expect(readFileSync(join(workshop.folder, 'deploy/_headers'), 'utf8')).toContain('frame-ancestors');

    const source = join(workshop.folder, 'remotes/checkout/src/routes.tsx');
    const before = readFileSync(source, 'utf8');
    writeFileSync(source, before.replace(/title: '([^']+)'/, "title: '$1 now'"));
    expect(readFileSync(source, 'utf8')).not.toBe(before);
    const promotion = commandsUnder('Promotion').filter((command) => !/ (gradual|watch)\b/.test(command));
    // The first promotion has tried every page in a browser over this bucket; `releases` tries that of one part.
    for (const command of promotion) await run(withoutBrowser(command));
    const second = await live();
    expect(second).not.toBe(first);

    for (const command of commandsUnder('A bad release is live')) await run(command);
    expect(await live()).toBe(first);
    for (const command of commandsUnder('Retention')) await run(command);

    await run(removePointer);
    await expect(run('pnpm release rollback')).rejects.toThrow(first);
    env.SET = first;
    for (const command of commandsUnder('The pointer is lost')) await run(command);
    expect(await live()).toBe(first);
    for (const command of commandsUnder('Watching')) await run(command);

    writeFileSync(source, before);
    env.RELEASE_STORE = `s3://${testBucket}/again`;
    for (const command of commandsUnder('The store is lost')) {
      // A browser has seen these bytes above: that they are the same is what is claimed here.
      await run(withoutBrowser(command));
    }
    expect(await live()).toBe(first);
  });

  test('dump and restore the database of the API', async () => {
    test.setTimeout(120_000);
    if (!hasPostgres) {
      const sentence = 'PostgreSQL 15 is not installed here: the commands for dump and restore were not run.';
      test.info().annotations.push({ type: 'not run', description: sentence });
      console.warn(sentence);
      return;
    }
    const server = await startPostgres();
    const dataDir = mkdtempSync(join(tmpdir(), 'operating-'));
    try {
      const [DATABASE_URL, RESTORED_DATABASE_URL] = [await server.newDatabase(), await server.newDatabase()];
      const [sitePort, apiPort, sandboxPort] = await freePorts(3);
      const local = describeLocalSite({ sitePort, apiPort, sandboxPort, dataDir });
      const { startApi } = createServices(local);
      const joinWaitlist = async (url: string, email: string) => {
        const api = await startApi({ DATABASE_URL: url, WAITLIST_STORE: 'true' });
        const answer = await fetch(`${local.urls.api}/waitlist`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: local.urls.site },
          body: JSON.stringify({ email }),
        });
        await api.stop();
        return answer.status;
      };
      expect(await joinWaitlist(DATABASE_URL, 'ada@example.com')).toBeLessThan(300);
      const tools = {
        PATH: `/usr/lib/postgresql/15/bin:${process.env.PATH}`,
        DATABASE_URL,
        RESTORED_DATABASE_URL,
      };
      for (const command of commandsUnder("The API's database")) await carryOut(command, dataDir, tools);
      const ask = `psql "$RESTORED_DATABASE_URL" -tAc "select email from waitlist"`;
      expect((await carryOut(ask, dataDir, tools)).trim()).toBe('ada@example.com');
      // The API runs on what was restored, and goes on writing.
      expect(await joinWaitlist(RESTORED_DATABASE_URL, 'grace@example.com')).toBeLessThan(300);
    } finally {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
