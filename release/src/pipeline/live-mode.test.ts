import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { sampleConfig } from '@site/contract/sample-configuration';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { publishRemote, publishShell, temporaryStore } from '../../testing/small-site.ts';
import * as preflight from '../checks/launch-findings.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import type { Store } from '../store/store.ts';
import { dryRun, promote } from './pipeline.ts';
import { rollBackApp } from './roll-back-app.ts';

/**
 * The findings of preflight: this repository has sample content, and the API of these tests has an address of this
 * machine.
 */
const listed: preflight.LaunchFinding[] = [];

const contract = JSON.stringify({ info: { version: '1.0.0' }, paths: {} });

describe('a promotion in live mode', () => {
  let store: Store;
  let api: Server;
  let config: RuntimeConfig;

  beforeEach(async () => {
    store = temporaryStore();
    api = createServer((_, response) => response.end(contract));
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const apiBase = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    config = { ...sampleConfig, mode: 'live', apiBase };
    listed.length = 0;
    vi.spyOn(preflight, 'listLaunchFindings').mockReturnValue(listed);
    await publishShell(store);
    await publishBlog('first');
  });
  afterEach(() => api.close());

  const publishBlog = (text: string) => publishRemote(store, 'blog', text, ['/']);
  const launch = (checked = true) => promote(store, { apps: ['shell', 'blog'], config, api: checked });
  const isLive = async () => (await readPointer(store)) !== null;

  it("is rejected with preflight's list, for a dry run too, and a rollback is not, even while the API is down", async () => {
    await launch();
    await publishBlog('second');
    await promote(store, { apps: ['blog'], api: true });
    listed.push({ where: 'apiBase', what: 'is empty' }, { where: 'src/logos.ts', what: 'Clients' });
    await publishBlog('third');
    const rejected = { reasons: listed.map(({ where }) => expect.stringContaining(`${where}: `)) };
    const request = { apps: ['blog'], api: true };
    await expect(promote(store, request)).rejects.toMatchObject(rejected);
    await expect(dryRun(store, request)).rejects.toMatchObject(rejected);
    const bad = (await readPointer(store))?.release;
    api.close();
    api.closeAllConnections();
    await rollBackApp(store, { app: 'blog' });
    expect((await readPointer(store))?.previous).toBe(bad);
  });

  it('is rejected before any step that takes long while the API does not answer', async () => {
    api.close();
    await expect(launch()).rejects.toThrow('does not answer (ECONNREFUSED). Start it first.');
    expect(await isLive()).toBe(false);
    expect(await store.list('pages')).toEqual([]);
  });

  it('cannot leave out the check of the API', async () => {
    await expect(launch(false)).rejects.toThrow('leave out --no-api');
    expect(await isLive()).toBe(false);
  });
});
