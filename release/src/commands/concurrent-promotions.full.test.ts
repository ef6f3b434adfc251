import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractVersion } from '@site/contract/remote';
import { runRelease } from '@site/testing/commands';
import { sampleConfig } from '@site/testing/runtime-config';
import { startS3, testBucket } from '@site/testing/s3-server';
import { publishTinyApp } from '@site/testing/small-site';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { versionsOf } from '../model/manifest.ts';
import { promote } from '../pipeline/pipeline.ts';
import { folderStore } from '../store/folder-store.ts';
import { readMoves } from '../store/history.ts';
import { readLiveRelease } from '../store/releases.ts';
import { bucketClient, bucketStore } from '../store/s3-store.ts';
import type { Store } from '../store/store.ts';

const teams = ['one', 'two', 'three', 'four', 'five'];
const close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of close.splice(0)) await end();
});

type Location = { store: Store; name: string };

async function folder(): Promise<Location> {
  const name = await mkdtemp(join(tmpdir(), 'five-teams-'));
  close.push(() => rm(name, { recursive: true, force: true }));
  return { store: folderStore(name), name };
}

async function bucket(): Promise<Location> {
  const server = await startS3({ conditional: true });
  close.push(server.close);
  for (const [key, value] of Object.entries(server.env)) vi.stubEnv(key, value);
  return {
    store: bucketStore(bucketClient(server.env), { bucket: testBucket, prefix: 'site/' }),
    name: `s3://${testBucket}/site`,
  };
}

async function publishRemote(store: Store, name: string, text: string): Promise<string> {
  const { version } = await publishTinyApp(store, {
    name,
    kind: 'remote',
    client: { 'app.js': `console.log('${name} ${text}');` },
    server: { 'remote.js': `export default { contract: ${contractVersion}, pages: [] };` },
    pages: [name === 'home' ? '/' : `/${name}`],
  });
  return version;
}

describe('five processes that promote one app each at the same time', () => {
  it.each([
    ['a folder', folder],
    ['a bucket', bucket],
  ])(
    'all end live in %s, each as a move of the history',
    async (_, open) => {
      const { store, name } = await open();
      const render =
        "export const renderPage = async ({ path }) => ({ head: '<title>' + path + '</title>', body: path });";
      await publishTinyApp(store, {
        name: 'shell',
        kind: 'shell',
        client: { 'shell.js': 'console.log(1);' },
        server: { 'shell.js': render },
        pages: [],
      });
      for (const app of ['home', ...teams]) await publishRemote(store, app, 'first');
      await promote(store, { apps: [], config: { ...sampleConfig, apiBase: '' } });
      const next = await Promise.all(
        teams.map(async (team) => [team, await publishRemote(store, team, 'second')] as const),
      );

      const ended = await Promise.all(
        next.map(([team, version]) =>
          runRelease(['promote', `${team}@${version}`, '--no-browser', '--no-api', '--store', name]),
        ),
      );
      expect(ended.map(({ code, err }) => (code === 0 ? '' : err))).toEqual(['', '', '', '', '']);
      const live = versionsOf((await readLiveRelease(store)).release);
      expect(teams.map((team) => [team, live.get(team)])).toEqual(next);
      expect(await readMoves(store)).toHaveLength(1 + teams.length);
    },
    300_000,
  );
});
