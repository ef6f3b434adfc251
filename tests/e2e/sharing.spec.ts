import { paths } from '@site/domain/paths';
import { expect, test } from '@site/testing/browser/fixtures';

const readContent = (html: string, name: string) =>
  new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';

test('every page of the sitemap has its own image for sharing', async ({ request, site }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
  expect(pages.length).toBeGreaterThan(18);
  const seen = new Map<string, string>();
  for (const url of pages) {
    const html = await (await request.get(url)).text();
    const address = readContent(html, 'og:image');
    expect(address, url).toContain(site.urls.site);
    expect(readContent(html, 'og:image:alt'), url).toMatch(/.{20,}/);
    expect(readContent(html, 'twitter:card'), url).toBe('summary_large_image');
    expect(seen.get(address), `${url} shares its picture`).toBeUndefined();
    seen.set(address, url);

    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    expect(response.headers()['content-type'], address).toBe('image/png');
    expect(response.headers()['cache-control'], address).toContain('immutable');
    const png = await response.body();
    const stated = ['og:image:width', 'og:image:height'].map((name) => Number(readContent(html, name)));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], address).toEqual(stated);
    expect(stated).toEqual([1200, 630]);
    expect(png.byteLength, address).toBeLessThanOrEqual(60 * 1024);
  }
  // Other pages have the site's picture.
  const html = await (await request.get(paths.caseStudies)).text();
  expect(readContent(html, 'og:image')).toBe(`${site.urls.site}/og.png`);
});

test('structured data of pages below the home page has breadcrumbs', async ({ request, site }) => {
  for (const path of [paths.pitchDecks, paths.linkedinProfile, paths.strategicAdvisory, paths.pricing]) {
    const html = await (await request.get(path)).text();
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as { '@type': string; itemListElement?: unknown[] },
    );
    const way = data.find((item) => item['@type'] === 'BreadcrumbList');
    expect(way?.itemListElement, path).toMatchObject([
      { position: 1, name: 'Home', item: `${site.urls.site}/` },
      { position: 2, item: site.urls.site + path },
    ]);
  }
});
