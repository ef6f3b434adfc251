import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { folderStore } from '@site/release/folder-store';
import { readLiveRelease } from '@site/release/releases';
import { commandsUnder } from '../harness/document-commands.ts';
import { expect, test } from '../harness/fixtures.ts';
import { copyProject, type ProjectCopy } from '../harness/project-copy.ts';

test.describe('the commands of docs/teams.md', () => {
  let copy: ProjectCopy;
  let store: ReturnType<typeof folderStore>;
  const run = (command: string, folder = 'remotes/portfolio') =>
    promisify(execFile)('sh', ['-ec', command], {
      cwd: join(copy.folder, folder),
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
    // The edited remote was put back; the configuration stays.
    expect(await live()).not.toBe(before);
    for (const command of commandsUnder('teams.md', 'Preview')) {
      expect((await run(command)).stdout).toContain(`${site.urls.site}/_preview/`);
    }
  });
});
