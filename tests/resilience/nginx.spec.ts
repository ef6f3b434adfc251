import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';
import { paths } from '@site/domain/paths';
import { buildApp } from '@site/release/build-app';
import { storePaths } from '@site/release/layout';
import { createPreview } from '@site/release/preview';
import { readLiveRelease, readRelease } from '@site/release/releases';
import { expect, followFooterLink, open, readReleaseId, test } from '@site/testing/browser/fixtures';
import { runRelease } from '@site/testing/commands';
import { findNginx, startNginx } from '@site/testing/nginx-server';
import { explainSkip } from '@site/testing/prerequisites';
import { startSite, type TestSite } from '@site/testing/test-site';
import { oddities, releaseOddities } from '../interoperability/oddities.ts';

const nginx = findNginx();
const reason = explainSkip('nginx', nginx !== null);

/** Returns the status, headers and body that must not differ between servers. */
async function fetchResponse(url: string, init: RequestInit = {}) {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const names = [
    'cache-control',
    'content-encoding',
    'content-security-policy',
    'content-type',
    'cross-origin-opener-policy',
    'location',
    'permissions-policy',
    'referrer-policy',
    'x-robots-tag',
    'x-content-type-options',
    'x-frame-options',
    'access-control-allow-origin',
  ];
  const headers = Object.fromEntries(names.map((name) => [name, response.headers.get(name)]));
  return { status: response.status, headers, body: await response.text() };
}

/** Returns the command of docs/deploying.md that copies a release for nginx. */
function readDocumentedCommand(): string {
  const page = readFileSync(join(root, 'docs/deploying.md'), 'utf8');
  const command = /^pnpm release sync .+$/m.exec(page)?.[0];
  if (command) return command;
  throw new Error('docs/deploying.md has no command that copies for nginx.');
}

// Run this file's tests in one worker, which prepares the site once for all of them.
test.describe.configure({ mode: 'default' });

test.describe('nginx with the documented command', () => {
  test.skip(reason !== '', reason);
  let site: TestSite;
  let sync: ChildProcess;
  let server: Awaited<ReturnType<typeof startNginx>>;
  /** Ids of releases. The first one is live. */
  let first: string;
  let second: string;
  const local = new Map<string, Awaited<ReturnType<typeof fetchResponse>>>();
  const requested = [
    ...Object.values(paths),
    '/Contact',
    '/PRICING',
    '/Services/Pitch-Decks',
    '/contact/',
    '/contact/?a=1',
    '/pricing?category=linkedin',
    '/no/such/page',
    '/r/none/000000000000/none.js',
    '/robots.txt',
    '/sitemap.xml',
    '/favicon.svg',
    '/icon-192.png',
    '/WORK/Portfolio',
    '/current.json',
    '/_release/0123456789ab/payment-flow',
    '/_preview/',
    '/_preview/0123456789ab/contact',
    '/.well-known/security.txt',
    '//',
    '//pricing?a=1',
    '///payment-flow',
    '/%2fother.example/',
    '/%5Cother.example/',
    '/services//pitch-decks',
    '//r/none/000000000000/none.js',
    '/oddities/d%C3%A4mmerung%20&%20mehr',
    '/Oddities/d%c3%a4mmerung%20&%20mehr/?a=1',
    '/oddities/posts/%C3%BCber%20uns%20%E6%97%A5',
    '/oddities/posts/q&a',
    '/oddities/d%C3%84mmerung%20&%20mehr',
  ];

  test.beforeAll(async () => {
    if (!nginx) return;
    site = await startSite();
    const { store } = site;
    second = (await readLiveRelease(store)).release.id;
    first = await releaseOddities(store, await buildApp(oddities));
    for (const path of [
      '',
      '/',
      '/payment-flow',
      '/Contact',
      '/contact/',
      '//other.example/',
      '/no/such/page',
      '/oddities/d%C3%A4mmerung%20&%20mehr/',
    ]) {
      requested.push(`/_release/${first}${path}`);
    }
    const preview = await createPreview(store, { apps: [] });
    for (const path of ['', '/', '/payment-flow', '/Contact', '/contact/']) {
      requested.push(`/_preview/${preview.id}${path}`);
    }
    for (const path of requested) {
      local.set(path, await fetchResponse(site.urls.site + path, { headers: { 'accept-encoding': 'gzip' } }));
    }
    await site.stopOrigin();
    const file = join(site.dataDir, 'nginx-site.conf');
    const reload = join(site.dataDir, 'reload-nginx');
    // Do not reload yet, because nginx cannot start before the command has written its configuration.
    writeFileSync(reload, 'exit 0');
    const listen = `--listen 127.0.0.1:${site.sitePort}${nginx.brotliModule ? ' --brotli' : ''}`;
    const command = readDocumentedCommand()
      .replaceAll('/srv/site', join(site.dataDir, 'copied'))
      .replace('/etc/nginx/conf.d/site.conf', `${file} ${listen}`)
      .replace('nginx -s reload', `sh ${reload}`);
    sync = spawn('sh', ['-c', `exec ${command}`], {
      cwd: root,
      env: { ...process.env, RELEASE_STORE: site.storeFolder },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
    await expect.poll(() => existsSync(file), { timeout: 60_000 }).toBe(true);
    server = await startNginx(nginx, file, site.urls.site);
    writeFileSync(reload, `kill -HUP ${server.pid}`);
  });
  test.afterAll(async () => {
    if (sync?.pid && sync.exitCode === null) {
      const ended = once(sync, 'exit');
      process.kill(-sync.pid, 'SIGTERM');
      await ended;
    }
    await server?.close();
    await site?.close();
  });
  test('responds to every address exactly as the local server does', async () => {
    for (const path of requested) {
      const expected = local.get(path);
      const actual = await fetchResponse(site.urls.site + path, { headers: { 'accept-encoding': 'gzip' } });
      if (expected?.status === 301 || expected?.status === 302) {
        expect({ status: actual.status, to: actual.headers.location }, path).toEqual({
          status: expected.status,
          to: expected.headers.location,
        });
        continue;
      }
      if (expected?.status === 404 && path.startsWith('/r/')) {
        // For a missing file, nginx sends a body of its own.
        actual.headers['content-type'] = null;
        actual.body = expected.body;
      }
      expect({ ...actual, body: '' }, path).toEqual({ ...expected, body: '' });
      expect(actual.body === expected?.body, `the body of ${path}`).toBe(true);
    }
    expect((await fetchResponse(site.urls.site, { method: 'POST' })).status).toBe(405);
  });

  test('sends precompressed files, revalidates documents, and supports ranges of videos', async () => {
    const url = site.urls.site;
    const encodings = nginx?.brotliModule ? ['br', 'gzip'] : ['gzip'];
    for (const encoding of encodings) {
      const response = await fetch(url, { headers: { 'accept-encoding': encoding } });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
      const tag = response.headers.get('etag') ?? '';
      const again = await fetch(url, { headers: { 'accept-encoding': encoding, 'if-none-match': tag } });
      expect(again.status).toBe(304);
    }
    const film = (await site.store.list('r')).find((path) => path.endsWith('.mp4'));
    const range = await fetch(`${url}/${film}`, { headers: { range: 'bytes=0-9' } });
    expect(range.status).toBe(206);
    expect(range.headers.get('cache-control')).toContain('immutable');
  });

  test('shows another release, and still serves the files of open pages', async ({ page }) => {
    await open(page, `${site.urls.site}${paths.terms}`);
    expect(await readReleaseId(page)).toBe(first);
    const { code, err } = await runRelease(['rollback', second, '--store', site.storeFolder]);
    expect(code, err).toBe(0);
    // Treat a closed connection as no response, because nginx closes connections when it reloads its configuration.
    const readPage = () => fetch(site.urls.site + paths.terms).then((answer) => answer.text(), String);
    await expect.poll(readPage, { timeout: 60_000 }).toContain(second);
    const { store } = site;
    const versions = Object.entries((await readRelease(store, first)).apps).map(([app, version]) =>
      storePaths.app(app, version),
    );
    const files = (await Promise.all(versions.map((version) => store.list(version)))).flat();
    for (const path of [
      `_release/${first}${paths.contact}`,
      ...files.filter((path) => /\/assets\/.+\.js$/.test(path)),
    ]) {
      expect((await fetch(`${site.urls.site}/${path}`)).status, path).toBe(200);
    }
    await followFooterLink(page, 'Contact Us');
    await expect(page).toHaveURL(site.urls.site + paths.contact);
    expect(await readReleaseId(page)).toBe(first);
  });
});
