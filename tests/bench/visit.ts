import type { Chromium, Tab } from './devtools.ts';
import { evaluate, open, tap } from './devtools.ts';

type Profile = Awaited<ReturnType<Chromium['newProfile']>>;

/** What a phone on a slow 4G is to a browser on this machine: round trips in milliseconds, bytes a second. A Moto G4. */
const slowPhone = {
  network: { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
  cpu: { rate: 4 },
  screen: { width: 360, height: 640, deviceScaleFactor: 3, mobile: true },
  userAgent:
    'Mozilla/5.0 (Linux; Android 7.0; Moto G (4)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
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

/** A new tab of the slow phone, and what it fetches. */
async function openTab(profile: Profile): Promise<{ tab: Tab; traffic: RequestLog }> {
  const tab = await profile.open();
  await tab.send('Network.enable');
  await tab.send('Network.emulateNetworkConditions', slowPhone.network);
  await tab.send('Emulation.setCPUThrottlingRate', slowPhone.cpu);
  await tab.send('Emulation.setDeviceMetricsOverride', slowPhone.screen);
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await tab.send('Emulation.setUserAgentOverride', { userAgent: slowPhone.userAgent });
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})()` });
  return { tab, traffic: requestLog(tab) };
}

/** Opens a page, waits until it is hydrated and quiet, and presses the menu's button. A page without scripts is only opened. */
export async function visit(
  profile: Profile,
  url: string,
  { hydrates }: { hydrates: boolean },
): Promise<Visit> {
  const { tab, traffic } = await openTab(profile);
  try {
    await open(tab, url);
    if (hydrates) await evaluate(tab, hydrated);
    await traffic.quiet();
    const { hydratedAt, ...times } = await evaluate(tab, readTimings);
    const counted = traffic.read(hydratedAt);
    if (!hydrates) return { ...times, firstClick: Number.NaN, ...counted };
    await tap(tab, 'button[aria-controls="menu"]');
    return { ...times, firstClick: await evaluate(tab, firstClick), ...counted };
  } finally {
    await tab.send('Page.close');
  }
}

/** Runs in the page: resolves when it has been hydrated. */
function hydrated(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => performance.getEntriesByName('page').length > 0 && resolve();
    new PerformanceObserver(check).observe({ type: 'mark', buffered: true });
  });
}

/** Runs in the page: what the first press took. */
async function firstClick(): Promise<number> {
  while (!window.timings.click) await new Promise((resolve) => setTimeout(resolve, 50));
  return window.timings.click;
}

type Timings = {
  largestPaint: number;
  layoutShift: number;
  longTasks: { start: number; duration: number }[];
  /** From the press to the next frame, of the slowest event that belongs to it; 0 before the first. */
  click: number;
};

declare global {
  interface Window {
    timings: Timings;
  }
}

/** Runs in the page before anything else. */
function observe(): void {
  const timings: Timings = { largestPaint: 0, layoutShift: 0, longTasks: [], click: 0 };
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
    () => {
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

type RequestLog = {
  /** @param hydratedAt when the page was hydrated, in milliseconds since 1970 */
  read: (hydratedAt: number) => Traffic;
  /** Resolves when no request has been pending for a while. */
  quiet: () => Promise<void>;
};

/** Counts from now on what a page fetches from the network; responses from the cache do not count. */
function requestLog(tab: Tab): RequestLog {
  const requests = new Map<string, Request>();
  const depths = new Map<string, number>();
  const pending = new Set<string>();
  let lastActivity = Date.now();
  const settle = ({ requestId }: { requestId: string }) => {
    pending.delete(requestId);
    lastActivity = Date.now();
  };

  tab.on('Network.requestWillBeSent', ({ requestId, request, initiator, type, documentURL, wallTime }) => {
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
  });
  tab.on('Network.requestServedFromCache', ({ requestId }) => void requests.delete(requestId));
  tab.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) requests.delete(requestId);
  });
  tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  tab.on('Network.loadingFinished', settle);
  tab.on('Network.loadingFailed', settle);

  return {
    quiet: async () => {
      const giveUp = Date.now() + quietTimeout;
      while (Date.now() < giveUp && (pending.size > 0 || Date.now() - lastActivity < quietTime)) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
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
