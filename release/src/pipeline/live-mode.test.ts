import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractVersion } from '@site/contract/remote';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { sampleConfig } from '@site/testing/runtime-config';
import { publishTinyApp } from '@site/testing/small-site';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchFindings } from '../checks/launch-findings.ts';
import { folderStore } from '../store/folder-store.ts';
import { readHistory } from '../store/history.ts';
import { readPointer } from '../store/live-pointer.ts';
import type { Store } from '../store/store.ts';
import { dryRun, promote } from './pipeline.ts';
import { rollBackApp } from './roll-back.ts';

const contract = JSON.stringify({ info: { version: '1.0.0' }, paths: {} });

describe('a promotion in live mode', () => {
  let folder: string;
  let store: Store;
  let api: Server;
  let reply: { status: number; body: string };
  let config: RuntimeConfig;
  let listed: readonly string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'live-mode-'));
    store = folderStore(folder);
    reply = { status: 200, body: contract };
    api = createServer((_, response) => response.writeHead(reply.status).end(reply.body));
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const apiBase = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    config = { ...sampleConfig, mode: 'live', apiBase };
    listed = launchFindings(config).map(({ where }) => where);
    const renderPage = `async ({ path }) => ({ head: '', body: '<p>' + path + '</p>' })`;
    await publishTinyApp(store, {
      name: 'shell',
      kind: 'shell',
      client: { 'shell.js': '1;' },
      server: { 'shell.js': `export const renderPage = ${renderPage};` },
      pages: [],
    });
    await publishBlog('first');
  });
  afterEach(async () => {
    api.close();
    await rm(folder, { recursive: true, force: true });
  });

  const publishBlog = (text: string) =>
    publishTinyApp(store, {
      name: 'blog',
      kind: 'remote',
      client: { 'remote.js': `'${text}';` },
      server: { 'remote.js': `export default { contract: ${contractVersion}, pages: [] };` },
      pages: ['/'],
    });
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
