import type { BrowserContext, CDPSession, Page } from 'playwright';
import { devices } from 'playwright';
import { requestLog, type Traffic } from './traffic.ts';

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
  layoutShift: number;
  frame: number;
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

/** Opens a page, waits until it is alive and quiet, and presses the menu's button. */
export async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  try {
    const session = await slowDown(page);
    const traffic = requestLog(session);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.getEntriesByName('page').length > 0);
    await traffic.quiet();
    const loaded = await page.evaluate(readFigures);
    const { aliveAt, ...times } = loaded;
    const counted = traffic.read(aliveAt);
    await page.locator('button[aria-controls="menu"]').tap();
    const firstClick = await page.waitForFunction(() => window.figures.click);
    return { ...times, firstClick: (await firstClick.jsonValue()) as number, ...counted };
  } finally {
    await page.close();
  }
}

/** From the tap on a link of the home page until the page behind it is alive, in milliseconds. */
export async function moveOn(context: BrowserContext, url: string, link: string): Promise<number> {
  const page = await context.newPage();
  try {
    const traffic = requestLog(await slowDown(page));
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.getEntriesByName('page').length > 0);
    await traffic.quiet();
    await page.locator(`main a[href="${link}"]`).first().tap();
    await page.waitForFunction(() => performance.getEntriesByName('page').length > 1);
    return await page.evaluate(() => {
      const arrived = performance.getEntriesByName('page').at(-1)?.startTime ?? Number.NaN;
      return arrived - window.figures.lastPress;
    });
  } finally {
    await page.close();
  }
}

type Figures = {
  largestPaint: number;
  layoutShift: number;
  longTasks: { start: number; duration: number }[];
  /** From the press to the next frame, of the slowest event that belongs to it; 0 before the first. */
  click: number;
  lastPress: number;
};

declare global {
  interface Window {
    figures: Figures;
  }
}

/** Runs in the page before anything else. */
function observe(): void {
  const figures: Figures = { largestPaint: 0, layoutShift: 0, longTasks: [], click: 0, lastPress: 0 };
  window.figures = figures;
  const on = (type: string, each: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...options,
    });
  on('largest-contentful-paint', ({ startTime }) => {
    figures.largestPaint = startTime;
  });
  on('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) figures.layoutShift += shift.value;
  });
  on('longtask', ({ startTime, duration }) => figures.longTasks.push({ start: startTime, duration }));
  on(
    'event',
    (entry) => {
      if (/^(pointer(down|up)|click|touch)/.test(entry.name)) {
        figures.click = Math.max(figures.click, entry.duration);
      }
    },
    { durationThreshold: 16 },
  );
  addEventListener(
    'click',
    ({ timeStamp }) => {
      figures.lastPress = timeStamp;
      // A press that was answered within a frame is not reported as an event at all.
      setTimeout(() => {
        figures.click ||= 16;
      }, 1_000);
    },
    true,
  );
}

/** Runs in the page once it is quiet. */
function readFigures() {
  const { largestPaint, layoutShift, longTasks } = window.figures;
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  const at = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN;
  return {
    firstPaint,
    largestPaint,
    layoutShift,
    blockingTime: longTasks
      .filter(({ start, duration }) => start + duration > firstPaint)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    frame: at('frame'),
    page: at('page'),
    aliveAt: performance.timeOrigin + at('page'),
  };
}
