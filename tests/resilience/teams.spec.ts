import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { folderStore } from '@site/release/folder-store';
import { readMoves } from '@site/release/history';
import { readLiveRelease } from '@site/release/releases';
import { commandsUnder, jsonUnder } from '../harness/document-commands.ts';
import { expect, test } from '../harness/fixtures.ts';
import { copyProject, type ProjectCopy } from '../harness/project-copy.ts';

test.describe('the commands of docs/teams.md', () => {
  let copy: ProjectCopy;
  let store: ReturnType<typeof folderStore>;
  let env: Record<string, string> = {};
  const run = (command: string, folder = 'remotes/portfolio') =>
    promisify(execFile)('sh', ['-ec', command], {
      cwd: join(copy.folder, folder),
      env: { ...process.env, ...env },
    });
  const live = async () => (await readLiveRelease(store)).release.id;

  test.beforeAll(({ site }) => {
    copy = copyProject({ built: true });
    const folder = join(copy.folder, '.data/store');
    cpSync(site.store, folder, { recursive: true });
    store = folderStore(folder);
    const changed = { ...site.config, companyUrl: 'https://next.example' };
    writeFileSync(join(copy.folder, 'remotes/portfolio/next.json'), JSON.stringify(changed));
  });
  test.afterAll(() => copy.close());

  test('test one remote', async () => {
    test.setTimeout(300_000);
    for (const command of commandsUnder('teams.md', 'Test')) {
      expect((await run(command, '.')).stdout).toMatch(/^\d+ passed, 0 failed$/m);
    }
  });

  test('publish, promote, roll back and preview one remote', async ({ site }) => {
    test.setTimeout(300_000);
    copy.edit('remotes/portfolio/src/pages/reviews.tsx', 'Load More Reviews', 'Load Other Reviews');
    const before = await live();
    for (const command of commandsUnder('teams.md', 'Publish and promote')) {
      // `releases.spec` opens the pages of a promotion in a browser.
      await run(command.includes(' promote') ? `${command} --no-browser --no-api` : command);
    }
    // The configuration was put back; the edited remote stays.
    expect(await live()).not.toBe(before);
    for (const command of commandsUnder('teams.md', 'Preview')) {
      expect((await run(command)).stdout).toContain(`${site.urls.site}/_preview/`);
    }
  });

  test('state who owns what, and freeze', async () => {
    const [admin, team] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
    const publicKey = ({ publicKey: key }: typeof admin) =>
      key.export({ type: 'spki', format: 'pem' }).toString();
    const write = (file: string, text: string) =>
      writeFileSync(join(copy.folder, 'remotes/portfolio', file), text);
    write('release.pub.pem', publicKey(admin));
    write('sales.pub.pem', publicKey(team));
    write('owners.json', jsonUnder('teams.md', 'Who may promote what'));
    env = {
      RELEASE_SIGNING_KEY: admin.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      RELEASE_PUBLIC_KEY: publicKey(admin) + publicKey(team),
    };
    const printed = [];
    for (const command of commandsUnder('teams.md', 'Who may promote what'))
      printed.push((await run(command)).stdout);
    expect(printed.join('\n')).toContain('sales');
    const events = (await readMoves(store)).map(({ event }) => event?.kind);
    expect(events).toEqual(expect.arrayContaining(['owners changed', 'frozen', 'unfrozen']));
  });
});
