import { createHash } from 'node:crypto';
import { paths } from '@site/domain/paths';
import { expect, test } from '../harness/fixtures.ts';

test('no document allows inline or evaluated scripts, and only the payment document allows the provider', async ({
  request,
  site,
}) => {
  const policy = async (path: string) => (await request.get(path)).headers()['content-security-policy'] ?? '';
  for (const path of [paths.home, paths.intake, paths.checkout, '/no/such/page']) {
    const scripts = /script-src ([^;]*)/.exec(await policy(path))?.[1] ?? '';
    expect(scripts, path).not.toMatch(/unsafe|nonce/);
    expect(await policy(path), path).toContain("frame-ancestors 'none'");
    // The hashes allow import maps, which run no code; other inline elements are data.
    const html = await (await request.get(path)).text();
    const inline = [
      ...html.matchAll(/<script(?![^>]* src=)[^>]*?(?: type="([^"]*)")?[^>]*>(.*?)<\/script>/gs),
    ];
    for (const [, type = 'text/javascript', text = ''] of inline) {
      expect(type, path).toMatch(/^(importmap|speculationrules|application\/(ld\+)?json)$/);
      const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
      if (type === 'importmap') expect(scripts, path).toContain(hash);
    }
    expect(inline.length).toBeGreaterThan(0);
  }
  expect(await policy(paths.home)).not.toContain(site.urls.sandbox);
  expect(await policy(paths.checkout)).toContain(site.urls.sandbox);
});

test('sitemap, robots, manifest, icons and security.txt are at the root', async ({ request, site }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`<loc>${site.urls.site}${paths.pricing}</loc>`);
  expect(sitemap).not.toContain(paths.caseStudies);
  expect(sitemap).not.toContain(paths.investorEquity);
  expect((await request.get('/robots.txt')).status()).toBe(200);
  expect((await request.get('/.well-known/security.txt')).status()).toBe(200);
  const manifest = (await (await request.get('/site.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of [...manifest.icons, { src: '/apple-touch-icon.png' }]) {
    expect((await request.get(src)).status(), src).toBe(200);
  }
});
