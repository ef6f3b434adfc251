import type { Chromium, Tab } from './devtools.ts';
import { evaluate, open } from './devtools.ts';
import { emulatePhone } from './slow-phone.ts';

type Options = { hydrates: boolean; slowdown: number };

/**
 * Opens a page with an empty cache and waits until it is hydrated and quiet. For a page without scripts it only waits
 * for the load.
 */
export async function measureVisit(browser: Chromium, url: string, { hydrates, slowdown }: Options) {
  const profile = await browser.newProfile();
  const tab = await profile.open();
  try {
    await emulatePhone(tab, slowdown);
    const traffic = countTraffic(tab);
    await open(tab, url);
    if (hydrates) {
      await evaluate(tab, waitForHydration);
      await evaluate(tab, waitForCardFields);
    }
    await traffic.quiet();
    return { ...(await evaluate(tab, readTimings)), ...traffic.read() };
  } finally {
    await profile.close();
  }
}

/** The measurements of one visit: times in milliseconds since the navigation, bytes on the wire, and counts. */
export type Visit = Awaited<ReturnType<typeof measureVisit>>;

/** Resolves when the page has been hydrated. The tab evaluates this function in the page. */
function waitForHydration(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => performance.getEntriesByName('page').length > 0 && resolve();
    new PerformanceObserver(check).observe({ type: 'mark', buffered: true });
  });
}

/**
 * Resolves when the card fields, if any, accept digits. The tab evaluates this function in the page, which shares its
 * process with the fields' frames on a phone.
 */
async function waitForCardFields(): Promise<void> {
  if (!window.location.pathname.endsWith('/payment-flow')) return;
  while (!document.querySelector('[aria-labelledby=card-title][aria-busy=false]'))
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Reads the timings of a page that is quiet. The tab evaluates this function in the page. */
async function readTimings() {
  const listEntries = (type: string) =>
    new Promise<PerformanceEntryList>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      // An observer is not called if there are no entries, so resolve after half a second.
      setTimeout(resolve, 500, []);
    });
  const [paints, shifts, longTasks] = await Promise.all(
    ['largest-contentful-paint', 'layout-shift', 'longtask'].map(listEntries),
  );
  const readMark = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN;
  const firstPaint = readMark('first-contentful-paint');
  const blockingTime = (longTasks ?? [])
    .filter(({ startTime, duration }) => startTime + duration > firstPaint)
    .reduce((sum, { duration }) => sum + duration - 50, 0);
  const layoutShift = (shifts as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
    .filter(({ hadRecentInput }) => !hadRecentInput)
    .reduce((sum, { value }) => sum + value, 0);
  const largestPaint = paints?.at(-1)?.startTime ?? 0;
  return {
    firstPaint,
    largestPaint,
    layout: readMark('layout'),
    page: readMark('page'),
    blockingTime,
    layoutShift,
  };
}

/** How long no request may be pending before the page counts as quiet, in milliseconds. */
const quietTime = 750;
const quietTimeout = 20_000;

/** Counts the page's requests and their bytes from now on. */
function countTraffic(tab: Tab) {
  const requests = new Map<string, { kind: string; bytes: number }>();
  const pending = new Set<string>();
  let lastActivity = Date.now();
  const settle = ({ requestId }: { requestId: string }) => {
    pending.delete(requestId);
    lastActivity = Date.now();
  };
  tab.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (request.url.startsWith('data:')) return;
    // Ignore documents, because the frame of another origin finishes loading in a separate session.
    if (type !== 'Document') pending.add(requestId);
    requests.set(requestId, { kind: type, bytes: 0 });
  });
  tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  tab.on('Network.loadingFinished', settle);
  tab.on('Network.loadingFailed', settle);

  return {
    /** Resolves when no request has been pending for a while. */
    quiet: async () => {
      const giveUp = Date.now() + quietTimeout;
      while (Date.now() < giveUp && (pending.size > 0 || Date.now() - lastActivity < quietTime)) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    read: () => {
      const countBytes = (...kinds: string[]) =>
        [...requests.values()]
          .filter(({ kind }) => kinds.includes(kind))
          .reduce((sum, request) => sum + request.bytes, 0);
      return {
        requests: requests.size,
        documentBytes: countBytes('Document'),
        // This includes the scripts that the page prefetches after it has hydrated.
        scriptBytes: countBytes('Script'),
      };
    },
  };
}
