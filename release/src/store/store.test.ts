import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Conditions, startS3, type TestServer, testBucket } from '@site/testing/s3-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { immutableCache, rootFileCacheControl } from '../formats/header-policy.ts';
import { folderStore } from './folder-store.ts';
import { metadataOf } from './layout.ts';
import { bucketStore, createBucketClient } from './s3-store.ts';
import type { Store } from './store.ts';
import { writeCompressed } from './written-files.ts';

type Peer = {
  /** Opens the store with a given name, which is empty at first. */
  open: (name: string) => Store;
  close: () => Promise<void>;
};

async function folders(): Promise<Peer> {
  const root = await mkdtemp(join(tmpdir(), 'stores-'));
  return {
    open: (name) => folderStore(join(root, name)),
    close: () => rm(root, { recursive: true, force: true }),
  };
}

/** A real bucket for the same tests, configured as docs/testing.md describes. The tests remove what they write. */
const { TEST_S3_BUCKET: realBucket, ...realEnvironment } = process.env;

const testBuckets = (conditional: Conditions) => async (): Promise<Peer> => {
  const server: TestServer = await startS3({ conditional });
  return { ...bucketsOn(server.env, testBucket, ''), close: server.close };
};

async function realBuckets(bucket: string): Promise<Peer> {
  const opened = bucketsOn(realEnvironment, bucket, `test-${crypto.randomUUID()}/`);
  const all = opened.open('');
  return { ...opened, close: async () => all.remove(await all.list('')) };
}

function bucketsOn(env: Readonly<Record<string, string | undefined>>, bucket: string, prefix: string) {
  // The client reads credentials from the environment only.
  Object.assign(process.env, env);
  const open = (name: string) =>
    bucketStore(createBucketClient(env), { bucket, prefix: `${prefix}${name}${name && '/'}` });
  return { open };
}

const peers: readonly (readonly [string, () => Promise<Peer>])[] = [
  ['a folder', folders],
  ['a bucket', testBuckets(true)],
  ['a bucket whose server compares tags without quotes', testBuckets('bare-tags')],
  ...(realBucket ? ([[`the bucket ${realBucket}`, () => realBuckets(realBucket)]] as const) : []),
];

const text = (bytes: Buffer | null | undefined) => bytes?.toString() ?? null;

describe.each(peers)('%s', (_, start) => {
  let peer: Peer;
  let store: Store;
  let name = '';
  let count = 0;
  beforeAll(async () => {
    peer = await start();
  });
  afterAll(() => peer.close());
  beforeEach(() => {
    count += 1;
    name = `store-${count}`;
    store = peer.open(name);
  });

  it('reads what was written, and null for what was not', async () => {
    await store.write('releases/a.json', Buffer.from('old'));
    await store.write('releases/a.json', Buffer.from('new'));
    expect(text(await store.read('releases/a.json'))).toBe('new');
    expect(await store.read('releases/b.json')).toBeNull();
    expect(await store.read('releases')).toBeNull();
    expect(await store.has('releases/a.json')).toBe(true);
    expect(await store.has('releases')).toBe(false);
  });

  it('lists a folder in order, with sizes, and no folder with the same prefix', async () => {
    for (const path of ['r/a/2/y.js', 'r/a/2/x.js', 'r/a/20/z.js', 'r/ab/1/w.js']) {
      await store.write(path, Buffer.from(path));
    }
    expect(await store.list('r/a/2')).toEqual(['r/a/2/x.js', 'r/a/2/y.js']);
    expect(await store.list('r/c')).toEqual([]);
    const [first] = await store.entries('r/a/2');
    expect(first).toMatchObject({ path: 'r/a/2/x.js', bytes: 10 });
    expect(Math.abs(Date.now() - (first?.modified.getTime() ?? 0))).toBeLessThan(60_000);
  });

  it('removes files, and ignores missing ones', async () => {
    await store.write('pages/a/index.html', Buffer.from('a'));
    await store.write('pages/b/index.html', Buffer.from('b'));
    await store.remove(['pages/a/index.html', 'pages/a/never.html']);
    expect(await store.list('pages')).toEqual(['pages/b/index.html']);
  });

  it.each(['../out.js', 'r/../../out.js', '/out.js', 'r\\..\\out.js', 'r//a.js', 'r/a\0.js'])(
    'neither reads nor writes %j, which could lead out of it',
    async (path) => {
      const bytes = Buffer.from('a');
      const operations = [
        () => store.read(path),
        () => store.has(path),
        () => store.readWithEtag(path),
        () => store.write(path, bytes),
        () => store.replace(path, bytes, null),
        () => store.remove([path]),
      ];
      for (const operation of operations)
        await expect((async () => operation())()).rejects.toThrow('leads out of the store');
    },
  );

  it('replaces only what still has the given etag', async () => {
    expect(await store.replace('current.json', Buffer.from('one'), null)).toBe(true);
    expect(await store.replace('current.json', Buffer.from('two'), null)).toBe(false);
    const seen = await store.readWithEtag('current.json');
    expect(await store.replace('current.json', Buffer.from('two'), seen?.etag ?? null)).toBe(true);
    expect(await store.replace('current.json', Buffer.from('three'), seen?.etag ?? null)).toBe(false);
    expect(text(await store.read('current.json'))).toBe('two');
  });

  it('lets exactly one of many writers succeed', async () => {
    await store.replace('current.json', Buffer.from('start'), null);
    const etag = (await store.readWithEtag('current.json'))?.etag ?? null;
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const won = await peer.open(name).replace('current.json', Buffer.from(`by ${index}`), etag);
        return { won, index };
      }),
    );
    const winners = outcomes.filter(({ won }) => won);
    expect(winners).toHaveLength(1);
    expect(text(await store.read('current.json'))).toBe(`by ${winners[0]?.index}`);
  });

  it('writes compressed copies of files that are worth it', async () => {
    await writeCompressed(store, 'r/a/1/long.js', Buffer.from('console.log(1);'.repeat(100)));
    await writeCompressed(store, 'r/a/1/photo.avif', Buffer.alloc(2_000));
    expect(await store.list('r/a/1')).toEqual([
      'r/a/1/long.js',
      'r/a/1/long.js.br',
      'r/a/1/long.js.gz',
      'r/a/1/photo.avif',
    ]);
  });
});

it.each([
  ['first', 1],
  ['last', 3],
])('a response of a bucket that is lost after the %s attempt to write is no conflict', async (_, attempt) => {
  const server = await startS3({ conditional: true });
  onTestFinished(() => server.close());
  Object.assign(process.env, server.env);
  const client = createBucketClient(server.env);
  let attempts = 0;
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== 'PutObjectCommand') return await next(args);
        attempts += 1;
        if (attempts > attempt) return await next(args);
        if (attempts === attempt) await next(args);
        throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' });
      },
    { step: 'deserialize', priority: 'high' },
  );
  const store = bucketStore(client, { bucket: testBucket, prefix: 'lost/' });
  expect(await store.replace('current.json', Buffer.from('mine'), null)).toBe(true);
  expect(attempts).toBeGreaterThan(attempt);
  expect(await store.replace('current.json', Buffer.from('other'), null)).toBe(false);
});

it.each([
  ['ignores both conditions', false, 'it ignores If-None-Match'],
  ['knows the condition to create only', 'creation', 'it ignores If-Match'],
] as const)(
  'a bucket on a server that %s is rejected before something is replaced',
  async (_, conditional, lack) => {
    const server = await startS3({ conditional });
    onTestFinished(() => server.close());
    const { open } = bucketsOn(server.env, testBucket, 'empty/');
    const replacing = open('').replace('current.json', Buffer.from('one'), null);
    await expect(replacing).rejects.toThrow(`lacks conditional writes: ${lack}.`);
    expect(await open('').list('')).toEqual([]);
  },
);

it('objects of a bucket have the headers that a CDN passes on', async () => {
  const server = await startS3({ conditional: true });
  onTestFinished(() => server.close());
  const path = 'r/a/1/code.js.br';
  await bucketsOn(server.env, testBucket, '').open('').write(path, Buffer.from('x'));
  const { headers } = await fetch(`${server.env.RELEASE_S3_ENDPOINT}/${testBucket}/${path}`);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': immutableCache,
    'content-encoding': 'br',
  });
});

it.each([
  ['r/a/1/code.js', 'text/javascript; charset=utf-8', immutableCache, null],
  ['r/a/1/code.js.gz', 'text/javascript; charset=utf-8', immutableCache, 'gzip'],
  ['pages/abc/pricing.html', 'text/html; charset=utf-8', 'no-cache', null],
  ['pages/abc/root/robots.txt', 'text/plain; charset=utf-8', rootFileCacheControl, null],
  ['current.json', 'application/json; charset=utf-8', 'no-store', null],
])('%s is %s', (path, contentType, cacheControl, contentEncoding) =>
  expect(metadataOf(path)).toEqual({ contentType, cacheControl, contentEncoding }),
);
