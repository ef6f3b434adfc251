import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runRelease } from '@site/testing/commands';
import { sampleConfig } from '@site/testing/runtime-config';
import { startS3, testBucket } from '@site/testing/s3-server';
import { publishRemote, publishShell } from '@site/testing/small-site';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { versionsOf } from '../model/manifest.ts';
import { promote } from '../pipeline/pipeline.ts';
import { readMoves } from '../pointer/history.ts';
import { readLiveRelease } from '../releases/releases.ts';
import { folderStore } from '../store/folder-store.ts';
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

describe('five processes that promote one app each at the same time', () => {
  it.each([
    ['a folder', folder],
    ['a bucket', bucket],
  ])(
    'all end live in %s, each as a move of the history',
    async (_, open) => {
      const { store, name } = await open();
      await publishShell(store);
      await publishRemote(store, 'home', 'first', ['/']);
      for (const team of teams) await publishRemote(store, team, 'first');
      await promote(store, { apps: [], config: { ...sampleConfig, apiBase: '' } });
      const next = await Promise.all(
        teams.map(async (team) => [team, (await publishRemote(store, team, 'second')).version] as const),
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
