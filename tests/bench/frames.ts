import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { paths } from '@site/domain/paths';
import { chromiumFlags } from '@site/release/browser';
import { localConfiguration } from '@site/release/configuration';
import { folderStore } from '@site/release/folder-store';
import { startOrigin } from '@site/release/origin';
import { releaseAll } from '@site/release/release-all';
import { freePorts } from '@site/testing/free-ports';
import { type CDPSession, chromium, type Page } from 'playwright';
import { ensureBrowser } from '../harness/browser.ts';
import { type Row, spreadOf } from './report.ts';

/** What happened to the frames of one scene. */
type Frames = {
  /** Frames that had something new to show. */
  frames: number;
  /** Of those, the ones that were late and whose absence is visible. */
  dropped: number;
  /** The longest time between two frames, in milliseconds. */
  longest: number;
  /** Time of main-thread tasks beyond their first 50 ms, in milliseconds. */
  blocking: number;
  videosFetchedBefore: number;
};

/** CPU slow-down, as of a mid-range phone against this machine. */
const slowdown = 4;
/** Pixels a second: a quick flick. */
const speed = 1_200;

type Scene = { path: string; play: (page: Page, session: CDPSession) => Promise<void> };

const scenes = {
  'home with its film': { path: paths.home, play: scrollThrough },
  'gallery of 17 films': { path: paths.portfolioPitchDecks, play: scrollThrough },
  'deck in its dialog': { path: paths.portfolioPitchDecks, play: leafThroughDeck },
  // What this machine drops by itself.
  'page of text': { path: paths.terms, play: scrollThrough },
} as const satisfies Record<string, Scene>;

/**
 * `pnpm bench frames [--rounds 5]`: frames of the home page while its film plays, of the gallery of deck films, of a deck that is
 * opened and leafed through, and of a page of text, on a phone with a CPU slowed down four times. Frames that the page of
 * text drops as well are the machine's.
 */
export async function run(args: readonly string[]): Promise<{ rows: readonly Row[] }> {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: 'string', default: '5' } } });
  const log = (line: string) => console.error(line);
  const measured = await measureFrames(ensureBrowser(log), Number(values.rounds), log);
  const metrics: readonly [keyof Frames, string, string][] = [
    ['frames', 'frames', ''],
    ['dropped', 'dropped frames', ''],
    ['longest', 'longest time between frames', 'ms'],
    ['blocking', 'main thread blocked', 'ms'],
    ['videosFetchedBefore', 'videos fetched by the first load', ''],
  ];
  const rows = [...measured].flatMap(([scene, frames]) =>
    metrics.map(([key, what, unit]) => ({
      what: `${scene}: ${what}`,
      value: Math.round(spreadOf(frames.map((each) => each[key])).median),
      unit,
    })),
  );
  return { rows };
}

async function measureFrames(
  browserPath: string,
  rounds: number,
  log: (line: string) => void,
): Promise<Map<string, Frames[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-frames-'));
  const [sitePort, apiPort, sandboxPort] = await freePorts(3);
  const local = (port: number) => `http://localhost:${port}`;
  const urls = { site: local(sitePort), api: local(apiPort), sandbox: local(sandboxPort) };
  await releaseAll(folderStore(folder), localConfiguration(urls), log);
  const host = await startOrigin({ store: folder, port: sitePort });
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: [...chromiumFlags],
  });
  const measured = new Map<string, Frames[]>(Object.keys(scenes).map((name) => [name, []]));
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, scene] of Object.entries(scenes)) {
        const context = await browser.newContext({ viewport: { width: 412, height: 823 }, hasTouch: true });
        measured.get(name)?.push(await measureScene(await context.newPage(), urls.site, scene));
        await context.close();
      }
      log(`Round ${round + 1} of ${rounds}`);
    }
  } finally {
    await browser.close();
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return measured;
}

async function measureScene(page: Page, site: string, { path, play }: Scene): Promise<Frames> {
  let videos = 0;
  page.on('request', (request) => {
    if (/\.(mp4|webm)$/.test(request.url())) videos += 1;
  });
  await page.goto(site + path, { waitUntil: 'load' });
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
  await page.waitForLoadState('networkidle');
  const videosFetchedBefore = videos;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const trace = await traced(session, () => play(page, session));
  return { ...framesOf(trace), videosFetchedBefore };
}

/** From top to bottom. */
async function scrollThrough(page: Page, session: CDPSession): Promise<void> {
  const distance = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await session.send('Input.synthesizeScrollGesture', {
    x: 200,
    y: 400,
    yDistance: -distance,
    speed,
    gestureSourceType: 'mouse',
  });
}

/** Opens the first deck, shows seven slides as fast as they can be read over, and closes it. */
async function leafThroughDeck(page: Page): Promise<void> {
  const deck = page.locator('#content article').first();
  await deck.getByRole('button').focus();
  await deck.getByRole('link').first().press('Enter');
  await page.getByRole('dialog').waitFor();
  for (let slide = 1; slide < 8; slide += 1) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(400);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  args?: {
    chrome_frame_reporter?: { state?: string; affects_smoothness?: boolean };
    frame_reporter?: { state?: string; affects_smoothness?: boolean };
  };
};

async function traced(session: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'cc',
        'benchmark',
        'devtools.timeline',
        'disabled-by-default-devtools.timeline.frame',
      ],
    },
  });
  await work();
  await session.send('Tracing.end');
  await complete;
  return events;
}

/** The compositor reports the state of every frame. */
function framesOf(events: readonly TraceEvent[]): Omit<Frames, 'videosFetchedBefore'> {
  const reports = events
    .filter(({ name }) => name === 'PipelineReporter')
    .map(({ args }) => args?.chrome_frame_reporter ?? args?.frame_reporter)
    .filter((report) => report?.state !== undefined);
  const shown = reports.filter((report) => report?.state?.startsWith('STATE_PRESENTED'));
  const dropped = reports.filter((report) => report?.state === 'STATE_DROPPED' && report.affects_smoothness);
  const drawn = events
    .filter(({ name }) => name === 'DrawFrame')
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b);
  const gaps = drawn.slice(1).map((at, index) => (at - (drawn[index] ?? at)) / 1000);
  const tasks = events.filter(({ name, dur = 0 }) => name === 'RunTask' && dur > 50_000);
  return {
    frames: shown.length + dropped.length,
    dropped: dropped.length,
    longest: Math.max(0, ...gaps),
    blocking: tasks.reduce((sum, { dur = 0 }) => sum + dur / 1000 - 50, 0),
  };
}
