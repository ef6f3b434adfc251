import type { Chromium, Tab } from './devtools.ts';
import { evaluate, open } from './devtools.ts';
import { emulatePhone } from './slow-phone.ts';

type Options = { hydrates: boolean; slowdown: number };

/** Opens a page with an empty cache, and waits until it is hydrated and quiet. A page without scripts is only opened. */
export async function measureVisit(browser: Chromium, url: string, { hydrates, slowdown }: Options) {
  const profile = await browser.newProfile();
  const tab = await profile.open();
  try {
    await emulatePhone(tab, slowdown);
    const traffic = countTraffic(tab);
    await open(tab, url);
    if (hydrates) {
      await evaluate(tab, hydrated);
      await evaluate(tab, cardFieldsReady);
    }
    await traffic.quiet();
    return { ...(await evaluate(tab, readTimings)), ...traffic.read() };
  } finally {
    await profile.close();
  }
}

/** One visit in milliseconds since the navigation began, bytes on the wire, and counts. */
export type Visit = Awaited<ReturnType<typeof measureVisit>>;

/** Runs in the page: resolves when it has been hydrated. */
function hydrated(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => performance.getEntriesByName('page').length > 0 && resolve();
    new PerformanceObserver(check).observe({ type: 'mark', buffered: true });
  });
}

/** Runs in the page: resolves when the card fields, if it has any, take digits. Their frames share its process on a phone. */
async function cardFieldsReady(): Promise<void> {
  if (!window.location.pathname.endsWith('/payment-flow')) return;
  while (!document.querySelector('[aria-labelledby=card-title][aria-busy=false]'))
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Runs in the page once it is quiet. */
async function readTimings() {
  const entries = (type: string) =>
    new Promise<PerformanceEntryList>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      // Where there was none.
      setTimeout(resolve, 500, []);
    });
  const [paints, shifts, longTasks] = await Promise.all(
    ['largest-contentful-paint', 'layout-shift', 'longtask'].map(entries),
  );
  const at = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN;
  const firstPaint = at('first-contentful-paint');
  const blockingTime = (longTasks ?? [])
    .filter(({ startTime, duration }) => startTime + duration > firstPaint)
    .reduce((sum, { duration }) => sum + duration - 50, 0);
  const layoutShift = (shifts as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
    .filter(({ hadRecentInput }) => !hadRecentInput)
    .reduce((sum, { value }) => sum + value, 0);
  const largestPaint = paints?.at(-1)?.startTime ?? 0;
  return { firstPaint, largestPaint, layout: at('layout'), page: at('page'), blockingTime, layoutShift };
}

/** In milliseconds. */
const quietTime = 750;
const quietTimeout = 20_000;

/** Counts from now on what a page fetches. */
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
    // A frame of another origin finishes in a session of its own.
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
      const bytes = (...kinds: string[]) =>
        [...requests.values()]
          .filter(({ kind }) => kinds.includes(kind))
          .reduce((sum, request) => sum + request.bytes, 0);
      return {
        requests: requests.size,
        documentBytes: bytes('Document'),
        // With those that are prefetched once the page is hydrated.
        scriptBytes: bytes('Script'),
      };
    },
  };
}
