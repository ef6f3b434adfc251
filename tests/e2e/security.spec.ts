import { paths } from '@site/domain/paths';
import { waitForForm } from '@site/testing/browser/checkout';
import { expect, open, test } from '@site/testing/browser/fixtures';
import type { APIRequestContext } from 'playwright/test';

type Headers = Readonly<Record<string, string>>;
type Grade = readonly [header: string, passes: (value: string | undefined) => boolean];

/**
 * Headers that the OWASP Secure Headers Project recommends, except two: Strict-Transport-Security needs HTTPS, and
 * Clear-Site-Data is for sites with sessions.
 */
const everyResponse: readonly Grade[] = [
  ['x-content-type-options', (value) => value === 'nosniff'],
  ['referrer-policy', (value) => /^(no-referrer|strict-origin-when-cross-origin)$/.test(value ?? '')],
  ['cross-origin-resource-policy', (value) => /^same-(origin|site)$/.test(value ?? '')],
  ['x-permitted-cross-domain-policies', (value) => value === 'none'],
  ...[
    'server',
    'x-powered-by',
    'x-aspnet-version',
    'via',
    'expect-ct',
    'public-key-pins',
    'feature-policy',
  ].map((name): Grade => [name, (value) => value === undefined]),
];
const everyDocument: readonly Grade[] = [
  ...everyResponse,
  ['x-frame-options', (value) => value === 'DENY'],
  ['x-xss-protection', (value) => value === undefined || value === '0'],
  [
    'permissions-policy',
    (value) => ['camera', 'geolocation', 'microphone', 'usb'].every((one) => value?.includes(`${one}=()`)),
  ],
  ['cross-origin-opener-policy', (value) => value?.startsWith('same-origin') === true],
  ['content-security-policy', (value) => /(^|; )default-src 'self'/.test(value ?? '')],
  ['content-security-policy', (value) => /(^|; )frame-ancestors 'none'/.test(value ?? '')],
  ['content-security-policy', (value) => /(^|; )base-uri 'none'/.test(value ?? '')],
  ['content-security-policy', (value) => /(^|; )object-src 'none'/.test(value ?? '')],
  ['content-security-policy', (value) => /(^|; )form-action 'self'/.test(value ?? '')],
  ['content-security-policy', (value) => !/unsafe-inline|unsafe-eval|\*(?!\.)/.test(value ?? '')],
  [
    'content-security-policy',
    (value) => !/script-src[^;]*(data:|blob:|https?:(?:\s|;)|\*\s)/.test(value ?? ''),
  ],
  ['cache-control', (value) => /^(no-cache|no-store|public, max-age=0\b)/.test(value ?? '')],
];
const everyPage: readonly Grade[] = [
  ...everyDocument,
  ['cross-origin-embedder-policy', (value) => value === 'require-corp'],
  ['content-security-policy', (value) => value?.includes("require-trusted-types-for 'script'") === true],
];

/** Sites of other origins may use published files, but no other response. */
const everyPublishedFile: readonly Grade[] = everyResponse.map(
  (grade): Grade =>
    grade[0] === 'cross-origin-resource-policy' ? [grade[0], (value) => value === 'cross-origin'] : grade,
);

const findFailing = (headers: Headers, grades: readonly Grade[]) =>
  grades.filter(([name, passes]) => !passes(headers[name])).map(([name]) => `${name}: ${headers[name]}`);

async function readHeaders(request: APIRequestContext, address: string): Promise<Headers> {
  return (await request.get(address, { maxRedirects: 0 })).headers();
}

test('every kind of response follows the OWASP Secure Headers Project', async ({ request, site }) => {
  for (const path of [...Object.values(paths), '/no/such/page', '/_release/000000000000/']) {
    if (path === paths.workPortfolio) continue;
    const grades = path === paths.checkout ? everyDocument : everyPage;
    expect(findFailing(await readHeaders(request, path), grades), path).toEqual([]);
  }
  // Only the payment page's policy may allow the provider.
  const readPolicy = async (path: string) => (await readHeaders(request, path))['content-security-policy'];
  expect(await readPolicy(paths.home)).not.toContain(site.urls.sandbox);
  expect(await readPolicy(paths.checkout)).toContain(site.urls.sandbox);
  const html = await (await request.get('/')).text();
  const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(findFailing(await readHeaders(request, script), everyPublishedFile), script).toEqual([]);
  for (const address of [paths.workPortfolio, '/favicon.svg', '/r/none/000000000000/a.js', '/robots.txt']) {
    expect(findFailing(await readHeaders(request, address), everyResponse), address).toEqual([]);
  }
  for (const address of ['/health', '/nowhere', '/outbox']) {
    const headers = await readHeaders(request, site.urls.api + address);
    expect(findFailing(headers, everyResponse), address).toEqual([]);
    expect(headers['content-security-policy'], address).toContain("default-src 'none'");
  }
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

test.describe('blocked by the content security policy', () => {
  test.use({
    tolerated: /Content[ -]Security[ -]Policy|Trusted ?Type|TrustedScript|TrustedHTML/,
  });

  test('text does not become markup or a script', async ({ page }) => {
    await open(page, paths.home);
    const results = await page.evaluate(() => {
      const tryTo = (act: () => unknown) => {
        try {
          act();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
      };
      return {
        markup: tryTo(() => {
          document.createElement('p').innerHTML = '<img src=x>';
        }),
        script: tryTo(() => {
          document.createElement('script').text = '1';
        }),
        policy: tryTo(() => trustedTypes.createPolicy('another', { createHTML: (text: string) => text })),
      };
    });
    expect(results).toEqual({
      markup: 'TypeError',
      script: 'TypeError',
      policy: 'TypeError',
    });
  });

  test('violations are reported to the API', async ({ page }) => {
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/csp-reports')) statuses.push(response.status());
    });
    await page.goto(paths.checkout);
    await waitForForm(page);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.head.append(script);
      document.head.append(
        Object.assign(document.createElement('script'), { src: 'https://skimmer.example/a.js?c=4242' }),
      );
      document.body.setAttribute('style', 'color: red');
    });
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(await page.evaluate(() => document.body.style.color)).toBe('');

    await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(3);
    expect(new Set(statuses)).toEqual(new Set([204]));
  });
});
