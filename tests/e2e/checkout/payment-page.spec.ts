import { paths } from '@site/domain/paths';
import { findBrowser } from '@site/release/browser';
import { storePaths } from '@site/release/layout';
import type { PaymentScript } from '@site/release/payment-scripts';
import { readLiveRelease } from '@site/release/releases';
import { smokeTest } from '@site/release/smoke-test';
import {
  cards,
  completeAuthentication,
  locateBanner,
  locateCardField,
  locateOrderComplete,
  pay,
  payWithCard,
  reviewOrder,
  typeInCardField,
  waitForForm,
} from '@site/testing/browser/checkout';
import { expect, test } from '@site/testing/browser/fixtures';
import type { TestSite } from '@site/testing/test-site';
import type { Page } from 'playwright/test';

test.use({ tolerated: /Failed to load resource/ });

/** A card whose numbers occur nowhere else on the page. */
const secretCard = { number: '378282246310005', expiry: '0947', cvc: '8264' };
/**
 * Matches each number as typed or as shown, but not inside a longer word, because ids and hashes contain such digits
 * too.
 */
const traces = /(?<![\w-])(3782 ?822463 ?10005|09 ?\/? ?(20)?47|8264)(?![\w-])/;

/** Makes a whole purchase with a decline, 3-D Secure, the order, and the order after a reload. */
async function buy(page: Page): Promise<void> {
  await page.goto(paths.checkout);
  await waitForForm(page);
  await payWithCard(page, { email: 'grace@example.com', card: cards.declined });
  await expect(locateBanner(page)).toContainText('Your card was declined.');
  await locateCardField(page, 'Secure card number input frame').fill(cards.requires3ds);
  await reviewOrder(page);
  await pay(page);
  await completeAuthentication(page);
  await expect(locateOrderComplete(page)).toBeVisible();
  await expect(page.getByText('Invoice sent')).toBeVisible();
  await page.reload();
  await expect(locateOrderComplete(page)).toBeVisible();
}

test('the payment page runs the scripts of its inventory and no others', async ({ page, site }) => {
  const scripts = await listenForScripts(page);
  await buy(page);
  // Wait, so that prefetched scripts are checked too.
  await page.waitForLoadState('networkidle');
  const seen = await scripts();
  const { store } = site;
  const { release } = await readLiveRelease(store);
  const inventory = JSON.parse(String(await store.read(storePaths.paymentScripts(release.id))));
  const known = new Map(
    (inventory.scripts as PaymentScript[]).map(({ url, ...rest }) => [resolveAddress(site, url), rest]),
  );
  const provider = new URL(site.config.stripe.scriptUrl).origin;

  const inPage = seen.filter(({ frame }) => frame === 'page');
  const unknown = inPage.filter(({ url }) => !known.has(url) && !url.startsWith(`${provider}/`));
  expect(unknown.map(({ url }) => url)).toEqual([]);
  const altered = inPage.filter(({ url, integrity }) => {
    const named = known.get(url)?.integrity;
    return named && named !== integrity;
  });
  expect(altered).toEqual([]);
  // Every script that the list names as always loaded must have run.
  const ran = new Set(inPage.map(({ url }) => url));
  const missing = [...known].filter(([url, { loaded }]) => loaded === 'page' && !ran.has(url));
  expect(missing.map(([url]) => url)).toEqual([]);
  // All frames must be the provider's.
  const inFrames = seen.filter(({ frame }) => frame === 'inside');
  expect(inFrames.length).toBeGreaterThan(0);
  expect(inFrames.filter(({ url }) => !url.startsWith(`${provider}/`))).toEqual([]);
});

test.describe('scripts of another remote', () => {
  test.use({
    tolerated: /Failed to load resource|Loading the script '[^']+\/marketing\/.* violates/,
  });

  test('do not run on the payment page', async ({ page, site }) => {
    const { store } = site;
    const { index } = await readLiveRelease(store);
    const { marketing, shell } = index.apps;
    await page.goto(paths.checkout);
    await waitForForm(page);
    const load = (url: string) =>
      page.evaluate(
        (address) =>
          import(address).then(
            () => 'ran',
            () => 'refused',
          ),
        url,
      );
    const remoteEntry = `/r/marketing/${marketing}/remoteEntry.js`;
    expect((await page.request.get(remoteEntry)).status()).toBe(200);
    expect(await load(remoteEntry)).toBe('refused');
    const entry = await page.locator('script[type=module]').getAttribute('src');
    expect(entry).toContain(`/r/shell/${shell}/`);
    expect(await load(entry ?? '')).toBe('ran');
    // The smoke test of a promotion serves the page from another port.
    expect(await smokeTest(store, index, [paths.checkout], findBrowser() ?? '')).toEqual([]);
  });
});

type Context = { isDefault: boolean; frameId: string };
type Seen = { url: string; frame: 'page' | 'inside'; integrity: string };

/** Matches scripts without a URL that the test driver evaluates in the page. */
const testDriver =
  /^\s*(\(\(utilityScript, |\(injected, |\(\(\) => \{\s*const module = \{\};\s*var __commonJS)/;

/**
 * Records every script that the engine compiles, using the debugger. Most of the test driver's scripts run in an
 * isolated world and are not recorded.
 */
async function listenForScripts(page: Page): Promise<() => Promise<Seen[]>> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const seen: Promise<Seen[]>[] = [];
  /**
   * Whether a script without a URL is the driver's. If its source can no longer be read, it ran only once and was
   * removed, like the driver's scripts.
   */
  const isOfDriver = async (scriptId: string) => {
    const source = await session.send('Debugger.getScriptSource', { scriptId }).catch(() => undefined);
    return !source || testDriver.test(source.scriptSource);
  };
  session.on('Debugger.scriptParsed', ({ scriptId, url, hash, executionContextAuxData }) => {
    const { isDefault, frameId } = executionContextAuxData as unknown as Context;
    if (!isDefault) return;
    const frame = frameId === frameTree.frame.id ? 'page' : 'inside';
    const entry: Seen = { url, frame, integrity: `sha256-${Buffer.from(hash, 'hex').toString('base64')}` };
    const hidden = url === '' ? isOfDriver(scriptId) : Promise.resolve(false);
    seen.push(hidden.then((isHidden) => (isHidden ? [] : [entry])));
  });
  await session.send('Debugger.enable');
  return async () => (await Promise.all(seen)).flat();
}

const resolveAddress = (site: TestSite, address: string) => new URL(address, site.urls.site).href;

test('no card data reaches our page, our storage, our servers or a URL', async ({ page, site }) => {
  const heard: string[] = [];
  await page.exposeFunction('recordHeard', (text: string) => heard.push(text));
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const note = (what: string) =>
      (window as unknown as Record<string, (text: string) => void>).recordHeard?.(what);
    for (const kind of ['keydown', 'keypress', 'keyup', 'paste', 'change', 'input', 'message'] as const) {
      window.addEventListener(
        kind,
        (event) => {
          const { data, key, target } = event as unknown as {
            data?: unknown;
            key?: string;
            target?: { value?: string };
          };
          note(JSON.stringify([kind, data ?? null, key ?? null, target?.value ?? null]));
        },
        { capture: true },
      );
    }
  });
  const sent: string[] = [];
  const ours = [site.urls.site, site.urls.api];
  page.on('request', async (request) => {
    sent.push(request.url());
    const isOurs = ours.includes(new URL(request.url()).origin);
    if (isOurs && request.method() === 'POST') sent.push(request.postData() ?? '');
  });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  let ofApi = '';
  const { stdout, stderr } = site.api.child;
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk) => (ofApi += chunk));

  const answered = page.waitForResponse('**/create-payment-intent');
  await page.goto(paths.checkout);
  const { clientSecret } = await (await answered).json();
  await waitForForm(page);
  await page.getByRole('textbox', { name: /^Email/ }).fill('grace@example.com');
  await page.getByRole('textbox', { name: /^Full Name/ }).fill('Grace Hopper');
  await typeInCardField(page, 'Secure card number input frame', secretCard.number);
  await typeInCardField(page, 'Secure expiration date input frame', secretCard.expiry);
  await typeInCardField(page, 'Secure CVC input frame', secretCard.cvc);
  await reviewOrder(page);
  await pay(page);
  await expect(locateOrderComplete(page)).toBeVisible();
  await expect(page.getByText('Invoice sent')).toBeVisible();

  const stored = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      location.href,
      document.cookie,
    ]),
  );
  const shown = await page.content();
  // Make sure that the listener works: it must have recorded the text of our own fields.
  expect(heard.join('\n')).toContain('grace@example.com');
  // The API's log must have been recorded, too.
  expect(ofApi).toContain('/order/details');
  const everything = { heard, sent, logged, stored: [stored], shown: [shown], api: [ofApi] };
  for (const [place, texts] of Object.entries(everything)) {
    expect(
      texts.filter((text) => traces.test(text)),
      `the card, ${place}`,
    ).toEqual([]);
  }
  // The payment's secret may go to the provider's iframes only, and to no place that outlives the page.
  for (const [place, texts] of Object.entries({ ...everything, heard: [], sent: sent.filter(isOurs) })) {
    expect(
      texts.filter((text) => text.includes(clientSecret)),
      `the secret, ${place}`,
    ).toEqual([]);
  }

  function isOurs(text: string): boolean {
    return !text.startsWith(site.urls.sandbox);
  }
});
