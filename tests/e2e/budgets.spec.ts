import { brotliCompressSync } from 'node:zlib';
import { budgets } from '@site/contract/budgets';
import { paths } from '@site/domain/paths';
import { expect, test } from '../harness/fixtures.ts';

for (const path of Object.values(paths).filter((path) => path !== paths.workPortfolio)) {
  test(`the HTML of ${path} with its styles fits its budget`, async ({ request }) => {
    const html = await (await request.get(path)).body();
    const bytes = brotliCompressSync(html).byteLength;
    expect(bytes, `${path}: ${bytes} bytes of HTML`).toBeLessThanOrEqual(budgets.html);
  });
}

// The first page, a short page and a form; the release checks measure all pages.
for (const path of [paths.home, paths.pricing, paths.checkout]) {
  test(`the scripts of ${path} fit their budget`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const scripts = [...html.matchAll(/(?:modulepreload" href|module" src)="([^"]+)"/g)].map(
      ([, url]) => url ?? '',
    );
    expect(scripts.length).toBeGreaterThan(3);
    const sizes = await Promise.all(
      scripts.map(async (url) => ({
        url,
        bytes: brotliCompressSync(await (await request.get(url)).body()).byteLength,
      })),
    );
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    const largest = sizes
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ url, bytes }) => `${bytes} ${url}`)
      .join('\n');
    expect(total, `${total} bytes of script:\n${largest}`).toBeLessThanOrEqual(budgets.scripts(path));
  });
}
