import type { BrowserContext, CDPSession, Page } from 'playwright';
import { devices } from 'playwright';

/** What a phone on a slow 4G is to a browser on this machine: round trips in milliseconds, bytes a second. */
const slowPhone = {
  network: { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
  cpuSlowdown: 4,
  device: devices['Moto G4'],
};

/** One visit in milliseconds since the navigation began, bytes on the wire, and counts. */
export type Visit = {
  firstPaint: number;
  largestPaint: number;
  blockingTime: number;
  longestTask: number;
  layoutShift: number;
  layout: number;
  page: number;
  firstClick: number;
} & Traffic;

export const phone = slowPhone.device;

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowPhone.network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuSlowdown });
  return session;
}

/** Opens a page, waits until it is hydrated and quiet, and presses the menu's button. A page without scripts is only opened. */
export async function visit(
  context: BrowserContext,
  url: string,
  { hydrates }: { hydrates: boolean },
): Promise<Visit> {
  const page = await context.newPage();
  try {
    const session = await slowDown(page);
    const traffic = requestLog(session);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    if (hydrates) await page.waitForFunction(() => performance.getEntriesByName('page').length > 0);
    await traffic.quiet();
    const loaded = await page.evaluate(readTimings);
    const { hydratedAt, ...times } = loaded;
    const counted = traffic.read(hydratedAt);
    if (!hydrates) return { ...times, firstClick: Number.NaN, ...counted };
    await page.locator('button[aria-controls="menu"]').tap();
    const firstClick = await page.waitForFunction(() => window.timings.click);
    return { ...times, firstClick: (await firstClick.jsonValue()) as number, ...counted };
  } finally {
    await page.close();
  }
}

/**
 * From the tap on a link of the home page until the next page is hydrated, in milliseconds.
 *
 * @param pointed whether the pointer was on the link before, for as long as its page takes to be prefetched
 */
export async function moveOn(
  context: BrowserContext,
  url: string,
  link: string,
  { pointed }: { pointed: boolean },
): Promise<number> {
  const page = await context.newPage();
  try {
    const traffic = requestLog(await slowDown(page));
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.getEntriesByName('page').length > 0);
    await traffic.quiet();
    const target = page.locator(`main a[href="${link}"]`).first();
    if (pointed) {
      await target.hover();
      await traffic.quiet();
    }
    await target.tap();
    await page.waitForFunction(() => performance.getEntriesByName('page').length > 1);
    return await page.evaluate(() => {
      const hydrated = performance.getEntriesByName('page').at(-1)?.startTime ?? Number.NaN;
      return hydrated - window.timings.lastPress;
    });
  } finally {
    await page.close();
  }
}

type Timings = {
  largestPaint: number;
  layoutShift: number;
  longTasks: { start: number; duration: number }[];
  /** From the press to the next frame, of the slowest event that belongs to it; 0 before the first. */
  click: number;
  lastPress: number;
};

declare global {
  interface Window {
    timings: Timings;
  }
}

/** Runs in the page before anything else. */
function observe(): void {
  const timings: Timings = { largestPaint: 0, layoutShift: 0, longTasks: [], click: 0, lastPress: 0 };
  window.timings = timings;
  const on = (type: string, each: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...options,
    });
  on('largest-contentful-paint', ({ startTime }) => {
    timings.largestPaint = startTime;
  });
  on('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) timings.layoutShift += shift.value;
  });
  on('longtask', ({ startTime, duration }) => timings.longTasks.push({ start: startTime, duration }));
  on(
    'event',
    (entry) => {
      if (/^(pointer(down|up)|click|touch)/.test(entry.name)) {
        timings.click = Math.max(timings.click, entry.duration);
      }
    },
    { durationThreshold: 16 },
  );
  addEventListener(
    'click',
    ({ timeStamp }) => {
      timings.lastPress = timeStamp;
      // A press that is handled within a frame is not reported as an event at all.
      setTimeout(() => {
        timings.click ||= 16;
      }, 1_000);
    },
    true,
  );
}

/** Runs in the page once it is quiet. */
function readTimings() {
  const { largestPaint, layoutShift, longTasks } = window.timings;
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  const at = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN;
  const afterPaint = longTasks.filter(({ start, duration }) => start + duration > firstPaint);
  return {
    firstPaint,
    largestPaint,
    layoutShift,
    // The browser reports tasks from 50 ms on.
    longestTask: Math.max(0, ...afterPaint.map(({ duration }) => duration)),
    blockingTime: afterPaint.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    layout: at('layout'),
    page: at('page'),
    hydratedAt: performance.timeOrigin + at('page'),
  };
}

/** What a visit fetched, in bytes on the wire. */
type Traffic = {
  requests: number;
  /** Of scripts that were requested before the page was hydrated. */
  scriptBytes: number;
  /** Of scripts that were prefetched afterwards. */
  aheadBytes: number;
  documentBytes: number;
  otherBytes: number;
  /** The longest chain of requests, each discovered by the one before. */
  chain: number;
};

/** In milliseconds. */
const quietTime = 750;
const quietTimeout = 20_000;

type Request = { url: string; kind: string; depth: number; bytes: number; startedAt: number };

/** Counts from now on what a page fetches from the network; responses from the cache do not count. */
function requestLog(session: CDPSession): {
  read: (hydratedAt: number) => Traffic;
  quiet: () => Promise<void>;
} {
  const requests = new Map<string, Request>();
  const depths = new Map<string, number>();
  const pending = new Set<string>();
  let lastActivity = Date.now();
  const settle = ({ requestId }: { requestId: string }) => {
    pending.delete(requestId);
    lastActivity = Date.now();
  };

  session.on(
    'Network.requestWillBeSent',
    ({ requestId, request, initiator, type, documentURL, wallTime }) => {
      if (request.url.startsWith('data:')) return;
      // A frame of another origin finishes in a session of its own.
      if (type !== 'Document') pending.add(requestId);
      const parent = initiator.stack?.callFrames[0]?.url ?? initiator.url;
      const depth = type === 'Document' ? 1 : (depths.get(parent ?? documentURL) ?? 1) + 1;
      depths.set(request.url, depth);
      requests.set(requestId, {
        url: request.url,
        kind: type ?? 'Other',
        depth,
        bytes: 0,
        startedAt: wallTime * 1000,
      });
    },
  );
  session.on('Network.requestServedFromCache', ({ requestId }) => void requests.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) requests.delete(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  session.on('Network.loadingFinished', settle);
  session.on('Network.loadingFailed', settle);

  return {
    /** Resolves when no request has been pending for a while. */
    quiet: async () => {
      const giveUp = Date.now() + quietTimeout;
      while (Date.now() < giveUp && (pending.size > 0 || Date.now() - lastActivity < quietTime)) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    /** @param hydratedAt when the page was hydrated, in milliseconds since 1970 */
    read: (hydratedAt) => {
      const all = [...requests.values()];
      const bytes = (wanted: (request: Request) => boolean) =>
        all.filter(wanted).reduce((sum, request) => sum + request.bytes, 0);
      return {
        requests: all.length,
        scriptBytes: bytes(({ kind, startedAt }) => kind === 'Script' && startedAt <= hydratedAt),
        aheadBytes: bytes(({ kind, startedAt }) => kind === 'Script' && startedAt > hydratedAt),
        documentBytes: bytes(({ kind }) => kind === 'Document'),
        otherBytes: bytes(({ kind }) => kind !== 'Script' && kind !== 'Document'),
        chain: Math.max(0, ...all.map(({ depth }) => depth)),
      };
    },
  };
}
