import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { sampleConfig } from '@site/testing/runtime-config';
import { publishRemote, publishShell } from '@site/testing/small-site';
import { temporaryStore } from '@site/testing/temporary-store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchFindings } from '../checks/launch-findings.ts';
import { readHistory } from '../pointer/history.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import type { Store } from '../store/store.ts';
import { dryRun, promote } from './pipeline.ts';
import { rollBackApp } from './roll-back.ts';

const contract = JSON.stringify({ info: { version: '1.0.0' }, paths: {} });

describe('a promotion in live mode', () => {
  let store: Store;
  let api: Server;
  let reply: { status: number; body: string };
  let config: RuntimeConfig;
  let listed: readonly string[];

  beforeEach(async () => {
    store = temporaryStore();
    reply = { status: 200, body: contract };
    api = createServer((_, response) => response.writeHead(reply.status).end(reply.body));
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const apiBase = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    config = { ...sampleConfig, mode: 'live', apiBase };
    listed = launchFindings(config).map(({ where }) => where);
    await publishShell(store);
    await publishBlog('first');
  });
  afterEach(() => api.close());

  const publishBlog = (text: string) => publishRemote(store, 'blog', text, ['/']);
  const launch = (accept: readonly string[] = listed, checked = true) =>
    promote(store, { apps: 'latest', config, api: checked, accept });
  const isLive = async () => (await readPointer(store)) !== null;

  it("is rejected with preflight's list, for a dry run too, until each entry is accepted", async () => {
    expect(listed.length).toBeGreaterThan(2);
    const entry = listed.find((where) => listed.filter((other) => other === where).length === 1);
    const others = listed.filter((where) => where !== entry);
    await expect(launch([])).rejects.toMatchObject({
      reasons: expect.arrayContaining(listed.map((where) => expect.stringContaining(`--accept "${where}"`))),
    });
    const rejected = { reasons: [expect.stringContaining(`${entry}: `)] };
    await expect(launch(others)).rejects.toMatchObject(rejected);
    await expect(dryRun(store, { apps: 'latest', config, api: true, accept: others })).rejects.toMatchObject(
      rejected,
    );
    await expect(launch([...listed, 'nothing of that name'])).rejects.toThrow('lists nothing of that name');
    expect(await isLive()).toBe(false);
    await launch();
    expect(await isLive()).toBe(true);
  });

  it('records what was accepted, and needs no second acceptance', async () => {
    await launch();
    await publishBlog('second');
    await promote(store, { apps: ['blog'], api: true });
    expect((await readHistory(store)).map(({ accepted }) => accepted)).toEqual([
      [...new Set(listed)],
      [...new Set(listed)],
    ]);
  });

  it.each([
    ['does not reply', () => api.close(), 'Start it first.'],
    ['fails', () => Object.assign(reply, { status: 503 }), 'answers its OpenAPI document with 503'],
    ['has no contract that can be read', () => Object.assign(reply, { body: '{}' }), 'no OpenAPI document'],
  ])('is rejected while the API %s', async (_, harm, reason) => {
    harm();
    await expect(launch()).rejects.toThrow(reason);
    expect(await isLive()).toBe(false);
  });

  it('cannot leave out the check of the API', async () => {
    await expect(launch(listed, false)).rejects.toThrow('leave out --no-api');
    expect(await isLive()).toBe(false);
  });

  it('is not needed to put an app back while the API is down', async () => {
    await launch();
    await publishBlog('second');
    await promote(store, { apps: ['blog'], api: true });
    const bad = (await readPointer(store))?.release;
    api.close();
    api.closeAllConnections();
    await rollBackApp(store, { app: 'blog' });
    expect((await readPointer(store))?.previous).toBe(bad);
  });
});
