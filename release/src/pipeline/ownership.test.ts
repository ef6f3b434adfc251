import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleConfig } from '@site/testing/runtime-config';
import { publishRemote, publishShell } from '@site/testing/small-site';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeCanary, completeCanary, startCanary } from '../canary/canary.ts';
import { folderStore } from '../store/folder-store.ts';
import { readMoves } from '../store/history.ts';
import { keyName } from '../store/keys.ts';
import { readPointer, seePointer } from '../store/live-pointer.ts';
import { stopCanary } from '../store/running-canary.ts';
import type { Store } from '../store/store.ts';
import { endFreeze, freeze, readOwnersFile, setOwners } from './ownership.ts';
import { promote } from './pipeline.ts';
import { retireApp, rollBack, rollBackApp } from './roll-back.ts';

const people = ['admin', 'writers', 'sellers'] as const;
const keys = Object.fromEntries(people.map((name) => [name, generateKeyPairSync('ed25519')]));
const pem = (key: KeyObject | undefined, type: 'pkcs8' | 'spki') =>
  String(key?.export({ type, format: 'pem' }));
const nameOf = (name: (typeof people)[number]) => {
  const key = keys[name]?.publicKey;
  return key ? keyName(key) : '';
};
/** Everything that follows is done with the key of this team. */
function as(name: (typeof people)[number]): void {
  vi.stubEnv('RELEASE_SIGNING_KEY', pem(keys[name]?.privateKey, 'pkcs8'));
  vi.stubEnv('RELEASE_BY', name);
}

let folder: string;
let store: Store;
const config = { ...sampleConfig, apiBase: '' };
const publish = (name: string, text: string) => publishRemote(store, name, text);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'owners-'));
  store = folderStore(join(folder, 'store'));
  vi.stubEnv('RELEASE_PUBLIC_KEY', people.map((name) => pem(keys[name]?.publicKey, 'spki')).join(''));
  as('admin');
  await publishShell(store);
  await publishRemote(store, 'home', 'first', ['/']);
  for (const name of ['blog', 'shop']) await publish(name, 'first');
  await promote(store, { apps: 'latest', config });
  await setOwners(store, {
    admins: [nameOf('admin')],
    teams: {
      writers: { keys: [nameOf('writers')], apps: ['blog'] },
      sellers: { keys: [nameOf('sellers')], apps: ['shop'] },
    },
  });
  await publish('blog', 'second');
  await publish('shop', 'second');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a team', () => {
  it('promotes and rolls back its own app, and is rejected those of others', async () => {
    as('writers');
    expect(await promote(store, { apps: ['blog'] })).toMatchObject({ changed: true });
    await expect(promote(store, { apps: ['shop'] })).rejects.toThrow(
      `This release changes what others own: shop belongs to sellers. RELEASE_SIGNING_KEY is ${nameOf('writers')} ` +
        '(writers), which may promote blog. Nothing was changed.',
    );
    await expect(
      promote(store, { apps: [], config: { ...config, siteUrl: 'https://b.example' } }),
    ).rejects.toThrow('the configuration belongs to the admins');
    await expect(retireApp(store, 'shop', {})).rejects.toThrow('shop belongs to sellers');
    expect(await rollBackApp(store, { app: 'blog' })).toMatchObject({ changed: true });

    as('sellers');
    await promote(store, { apps: ['shop'] });
    as('writers');
    // The release before has the other team's app as it was.
    await expect(rollBack(store, undefined)).rejects.toThrow('shop belongs to sellers');
    as('admin');
    await rollBack(store, undefined);
  });

  it('gives its own app to some visitors first, and not that of others', async () => {
    as('sellers');
    await expect(startCanary(store, { apps: ['blog'] }, 10)).rejects.toThrow('blog belongs to writers');
    await startCanary(store, { apps: ['shop'] }, 10);
    as('writers');
    await expect(changeCanary(store, 90)).rejects.toThrow('shop belongs to sellers');
    await expect(completeCanary(store, await seePointer(store))).rejects.toThrow('shop belongs to sellers');
    await stopCanary(store, await seePointer(store));
    expect(await readPointer(store)).not.toHaveProperty('canary');
  });

  it('does not change the owners, and does not freeze', async () => {
    as('writers');
    const owners = { admins: [nameOf('writers')], teams: {} };
    await expect(setOwners(store, owners)).rejects.toThrow('Only an admin may do this');
    await expect(freeze(store, 'Ours.')).rejects.toThrow('Only an admin may do this');
    as('admin');
    await expect(setOwners(store, owners)).rejects.toThrow('is not among the admins of that file');
  });
});

it('during a freeze nothing is promoted and everything can be rolled back', async () => {
  await promote(store, { apps: ['blog'] });
  await freeze(store, 'The campaign runs until Monday.');
  const rejection = /Promotions are frozen since .+, by admin: The campaign runs until Monday\./;
  await expect(promote(store, { apps: ['shop'] })).rejects.toThrow(rejection);
  await expect(startCanary(store, { apps: ['shop'] }, 10)).rejects.toThrow(rejection);
  await rollBack(store, undefined);
  await expect(promote(store, { apps: ['shop'] })).rejects.toThrow(rejection);
  await endFreeze(store);
  await expect(endFreeze(store)).rejects.toThrow('Promotions are not frozen');
  await promote(store, { apps: ['shop'] });
});

it('each move is an entry of the history, with who made it and why', async () => {
  as('sellers');
  const { release } = await startCanary(store, { apps: ['shop'] }, 10);
  await changeCanary(store, 50);
  as('admin');
  await stopCanary(store, await seePointer(store));
  await freeze(store, 'Holidays.');
  await endFreeze(store);
  as('writers');
  await promote(store, { apps: ['blog'], message: 'News.' });
  expect((await readMoves(store)).map(({ event }) => [event?.kind, event?.by, event?.message])).toEqual([
    ['promoted', 'admin', undefined],
    ['owners changed', 'admin', 'writers: blog; sellers: shop'],
    ['canary started', 'sellers', `Release ${release} for 10 of 100 visitors.`],
    ['canary changed', 'sellers', `Release ${release} for 50 of 100 visitors.`],
    ['canary stopped', 'admin', expect.stringContaining(`Ended the canary of ${release} for 50 of 100`)],
    ['frozen', 'admin', 'Holidays.'],
    ['unfrozen', 'admin', expect.stringContaining('Holidays.')],
    ['promoted', 'writers', 'News.'],
  ]);
});

it('a file of owners names keys by the files of public keys', async () => {
  const [file, key] = [join(folder, 'owners.json'), join(folder, 'writers.pem')];
  await writeFile(key, pem(keys.writers?.publicKey, 'spki'));
  await writeFile(
    file,
    JSON.stringify({ admins: [nameOf('admin')], teams: { writers: { keys: [key], apps: ['blog'] } } }),
  );
  expect(await readOwnersFile(file)).toEqual({
    admins: [nameOf('admin')],
    teams: { writers: { keys: [nameOf('writers')], apps: ['blog'] } },
  });
  await writeFile(file, JSON.stringify({ admins: ['missing.pem'], teams: {} }));
  await expect(readOwnersFile(file)).rejects.toThrow('does not describe owners');
});
