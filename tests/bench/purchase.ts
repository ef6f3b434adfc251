import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { orderPath, orderTokenIn } from '@site/domain/order-links';
import { paths, planPath } from '@site/domain/paths';
import { ensureBrowser } from '@site/testing/browser/install-browser';
import PostalMime from 'postal-mime';
import type * as ComposedSite from './composed-site.ts';
import { type Chromium, evaluate, launchChromium, open, type Tab } from './devtools.ts';
import { type Chain, findLongestChain, recordTraffic, type Traffic } from './request-chain.ts';
import { browserFlags, makeCertificate, serve } from './serve.ts';
import { emulatePhone } from './slow-phone.ts';

/** The times are in milliseconds since the click, or since the navigation for a page opened by its address. */
type Move = { form: number; usable: number; bytes: number } & Chain;
const moves = ['Get Started', 'Pay first', 'Pay', 'order link', 'payment page by its address'] as const;
type Walk = Record<(typeof moves)[number], Move>;

/**
 * Disable site isolation, because a phone runs the frames of other sites in the page's process: they are as slow as the
 * page, and their requests are recorded together with the page's.
 */
const asOnPhones = ['--disable-site-isolation-trials'];

/**
 * `pnpm bench purchase [--rounds 7] [--against <folder>]` measures a purchase on an emulated slow phone, from choosing
 * a plan to the order, and opening the order by its emailed link and the payment page by its address. With `--against`,
 * it alternates between this folder and another one with its dependencies installed, such as a worktree of the previous
 * commit.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '7' }, against: { type: 'string' } },
  });
  const log = (line: string) => console.error(line);
  const folder = mkdtempSync(join(tmpdir(), 'bench-purchase-'));
  await using closing = new AsyncDisposableStack();
  closing.defer(() => rmSync(folder, { recursive: true, force: true }));
  const certificate = await makeCertificate();
  const sources = { before: values.against, now: resolve(import.meta.dirname, '../..') };
  const sites: { name: string; url: string; outbox: string; walks: Walk[] }[] = [];
  for (const [name, source] of Object.entries(sources)) {
    if (!source) continue;
    const served = await serve(certificate);
    closing.defer(served.close);
    const address = pathToFileURL(join(resolve(source), 'tests/bench/composed-site.ts')).href;
    const { composedSite, startPayments } = (await import(address)) as typeof ComposedSite;
    const data = join(folder, name);
    const config = await startPayments(data, [served.url], closing);
    const site = await composedSite(join(data, 'store'), config, log);
    // Also serve the addresses below the release's own address, where a visit continues.
    served.use({ respond: (path) => site.respond(path.replace(/^\/_release\/\w+/, '')) });
    sites.push({ name, url: served.url, outbox: join(data, 'outbox'), walks: [] });
  }
  const browser = await launchChromium(ensureBrowser(log), [...browserFlags(certificate), ...asOnPhones]);
  closing.defer(() => browser.close());
  // Do not count round 0, which warms up the servers.
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const { url, outbox, walks } of sites) {
      const walk = await walkOnce(browser, url, outbox);
      if (round > 0) walks.push(walk);
    }
  }
  report(sites);
}

async function walkOnce(browser: Chromium, url: string, outbox: string): Promise<Walk> {
  const walk = {} as Walk;
  const begun = Date.now();
  await usePhone(browser, async (tab, traffic) => {
    await open(tab, url + paths.pricing);
    await waitUntil(tab, isHydrated);
    await traffic.quiet();
    walk['Get Started'] = await move(tab, traffic, `a[href="${planPath(paths.intake, 'pd2')}"]`, {
      form: isQuestionnaire,
      usable: isQuestionnaire,
    });
    await traffic.quiet();
    walk['Pay first'] = await move(tab, traffic, `a[href="${planPath(paths.checkout, 'pd2')}"]`, {
      form: isPaymentForm,
      usable: takesDigits,
    });
    await fillIn(tab);
    await press(tab, 'form button[type=submit]');
    await waitUntil(tab, isConfirmation);
    await traffic.quiet();
    walk.Pay = await move(tab, traffic, 'dialog[open] button', { form: isOrder, usable: isOrder });
  });
  const token = await waitForOrderToken(outbox, begun);
  walk['order link'] = await visit(browser, url + orderPath(token), { form: isHydrated, usable: isOrder });
  walk['payment page by its address'] = await visit(browser, url + planPath(paths.checkout, 'pd2'), {
    form: isHydrated,
    usable: takesDigits,
  });
  return walk;
}

/** Opens an address with an empty cache. */
async function visit(browser: Chromium, address: string, ends: Ends): Promise<Move> {
  return await usePhone(browser, async (tab, traffic) => {
    const begun = Date.now();
    await tab.send('Page.navigate', { url: address });
    const form = await waitUntil(tab, ends.form);
    const usable = await waitUntil(tab, ends.usable);
    return measure(traffic, begun, form, usable);
  });
}

/** Waits for an email that was sent after a time and links to an order, and returns the order's token. */
async function waitForOrderToken(outbox: string, since: number): Promise<string> {
  const giveUp = Date.now() + 60_000;
  while (Date.now() < giveUp) {
    const files = existsSync(outbox) ? readdirSync(outbox).map((name) => join(outbox, name)) : [];
    for (const file of files.filter((one) => statSync(one).mtimeMs >= since)) {
      const { text = '' } = await PostalMime.parse(readFileSync(file));
      const token = orderTokenIn(text);
      if (token) return token;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('No email with the link of the order has arrived within a minute.');
}

async function usePhone<Result>(
  browser: Chromium,
  use: (tab: Tab, traffic: Traffic) => Promise<Result>,
): Promise<Result> {
  const profile = await browser.newProfile();
  try {
    const tab = await profile.open();
    await emulatePhone(tab);
    const traffic = recordTraffic(tab);
    return await use(tab, traffic);
  } finally {
    await profile.close();
  }
}

type Ends = { form: Condition; usable: Condition };

async function move(tab: Tab, traffic: Traffic, selector: string, ends: Ends): Promise<Move> {
  const begun = await press(tab, selector);
  const form = await waitUntil(tab, ends.form);
  const usable = await waitUntil(tab, ends.usable);
  return measure(traffic, begun, form, usable);
}

function measure(traffic: Traffic, begun: number, form: number, usable: number): Move {
  const requests = traffic.between(begun, usable);
  const bytes = requests.reduce((sum, request) => sum + request.bytes, 0);
  return { form: form - begun, usable: usable - begun, bytes, ...findLongestChain(requests) };
}

/**
 * Clicks the first visible element that matches a selector.
 *
 * @returns the time of the click, in milliseconds since 1970
 */
async function press(tab: Tab, selector: string): Promise<number> {
  const shown = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility())`;
  await waitUntil(tab, `() => ${shown} !== undefined`);
  const { result } = await tab.send('Runtime.evaluate', {
    expression: `setTimeout(() => ${shown}.click()), performance.timeOrigin + performance.now()`,
    returnByValue: true,
  });
  return result.value;
}

async function fillIn(tab: Tab): Promise<void> {
  for (const [name, text] of [
    ['email', 'grace@example.com'],
    ['fullName', 'Grace Hopper'],
  ]) {
    await evaluate(tab, (field) => document.querySelector<HTMLElement>(`[name=${field}]`)?.focus(), name);
    await tab.send('Input.insertText', { text: text ?? '' });
  }
  const { frameTree } = await tab.send('Page.getFrameTree');
  for (const { frame } of frameTree.childFrames ?? []) {
    const world = await tab.send('Page.createIsolatedWorld', { frameId: frame.id });
    const { exceptionDetails } = await tab.send('Runtime.evaluate', {
      expression: `(${typeIntoCardField})()`,
      contextId: world.executionContextId,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
  }
}

/** Types into a card field. The tab evaluates this function in a frame of the payment sandbox. */
function typeIntoCardField(): void {
  const texts: Record<string, string> = {
    cardNumber: '4242424242424242',
    cardExpiry: '1234',
    cardCvc: '123',
  };
  const input = document.querySelector('input');
  const text = texts[new URLSearchParams(location.hash.slice(1)).get('type') ?? ''];
  if (!input || !text) return;
  if (input.disabled) throw new Error('A card field takes no digit yet.');
  input.value = text;
  input.dispatchEvent(new Event('input'));
}

/**
 * Waits until a condition holds in the page, which may not have loaded yet.
 *
 * @returns the time since when it holds, as far as the page can tell
 */
async function waitUntil(tab: Tab, condition: Condition | string): Promise<number> {
  const giveUp = Date.now() + 60_000;
  while (Date.now() < giveUp) {
    const { result } = await tab
      .send('Runtime.evaluate', {
        expression: `(${waitFor})(${condition})`,
        awaitPromise: true,
        returnByValue: true,
      })
      // The evaluation fails if the tab has left the document, so try again.
      .catch(() => ({ result: { value: undefined } }));
    if (typeof result.value === 'number') return result.value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`This does not hold after a minute: ${condition}`);
}

/** Waits until a condition holds. The tab evaluates this function in the page. */
async function waitFor(condition: Condition): Promise<number> {
  for (;;) {
    const holds = condition();
    if (holds) return performance.timeOrigin + (typeof holds === 'number' ? holds : performance.now());
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/**
 * Evaluated in the page. It returns whether it holds, or the time since when it holds, in milliseconds since the
 * navigation.
 */
type Condition = () => boolean | number | undefined;

const isHydrated: Condition = () => performance.getEntriesByName('page')[0]?.startTime;
const isQuestionnaire: Condition = () => document.querySelector('form[aria-label=Questionnaire]') !== null;
const isPaymentForm: Condition = () =>
  document.querySelector('input[name=email]')?.checkVisibility({ visibilityProperty: true }) &&
  location.pathname.endsWith('/payment-flow');
const takesDigits: Condition = () =>
  document
    .querySelector('[aria-labelledby=card-title][aria-busy=false]')
    ?.checkVisibility({ visibilityProperty: true });
const isConfirmation: Condition = () => document.querySelector('dialog[open] button') !== null;
const isOrder: Condition = () => document.querySelector('h1')?.textContent === 'Order complete';

/**
 * Prints the medians, one column for each site, and their ratio. Noise affects both sites alike, because they are
 * measured alternately.
 */
function report(sites: readonly { name: string; walks: readonly Walk[] }[]): void {
  const rows = {
    form: 'form, ms',
    usable: 'usable, ms',
    requests: 'requests in the chain',
    limit: 'limit of the network, ms',
    bytes: 'bytes',
  } as const;
  for (const move of moves) {
    console.log(`\n${move}`);
    const table = Object.entries(rows).map(([key, label]) => {
      const values = sites.map(
        ({ name, walks }) =>
          [name, findMedian(walks.map((walk) => walk[move][key as keyof typeof rows]))] as const,
      );
      const [before, now] = values.map(([, value]) => value);
      return [
        label,
        {
          ...Object.fromEntries(values),
          ...(now !== undefined && before && { 'now / before': (now / before).toFixed(2) }),
        },
      ];
    });
    console.table(Object.fromEntries(table));
    for (const { name, walks } of sites) console.log(`${name}: ${walks[0]?.[move].path.join(' → ')}`);
  }
}

function findMedian(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);
}
