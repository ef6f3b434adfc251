import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitUntilReady } from '@site/dev/processes';
import { findWebKit } from '@site/testing/browser/install-browser';
import { endProcess } from '@site/testing/commands';
import { findFreePorts } from '@site/testing/free-ports';
import { Builder, error as errors, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { readRecorded } from './console-recorder.ts';
import { type Engine, findShown, type Target, type Visitor } from './visitor.ts';

/** The timeout of each wait, in milliseconds. */
const timeout = 30_000;
const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB } as const;

/**
 * Errors that pass. WebDriver does not wait until an element can be used, as Playwright does, but throws one of these
 * errors if the page has replaced the element or its frame, or if the element moves, is not painted yet or is covered.
 */
const momentary = [
  errors.StaleElementReferenceError,
  errors.NoSuchFrameError,
  errors.ElementNotInteractableError,
  errors.ElementClickInterceptedError,
];

/**
 * The height of the X server's screen. The pointer is in its middle, and the window below the pointer has the focus.
 */
const height = 840;

/** Open the window in full screen, because the browser's own controls would make it wider than a phone. */
const createCapabilities = () => ({
  browserName: 'MiniBrowser',
  'webkitgtk:browserOptions': { binary: findWebKit(), args: ['--automation', '--full-screen'] },
});

/** How long to wait for a window, in milliseconds. The driver sometimes opens none and never answers. */
const windowTimeout = 30_000;
const attempts = 3;

/**
 * Starts WebKitGTK with its own driver. The driver cannot read the console, so pages must record it. Each visitor gets
 * a separate driver and X server, because a driver that has hung cannot be used again.
 */
export async function startWebKit(): Promise<Engine> {
  return {
    openVisitor: async (width) => {
      const { driver, close } = await openWindow(width);
      await driver.manage().window().setRect({ x: 0, y: 0, width, height });
      return createVisitor(driver, close);
    },
    close: async () => {},
  };
}

type Window = { driver: WebDriver; close: () => Promise<void> };

async function openWindow(width: number, attempt = 1): Promise<Window> {
  const { server, close } = await startDriver(width);
  const opened = new Builder().usingServer(server).withCapabilities(createCapabilities()).build();
  try {
    const missing = once(AbortSignal.timeout(windowTimeout), 'abort').then(() => {
      throw new Error(`WebKit's driver has opened no window within ${windowTimeout / 1000} s.`);
    });
    return { driver: await Promise.race([Promise.resolve(opened), missing]), close };
  } catch (error) {
    await close();
    if (attempt === attempts) throw error;
    console.log(`${error instanceof Error ? error.message : error} It is started again.`);
    return await openWindow(width, attempt + 1);
  }
}

async function startDriver(width: number): Promise<{ server: string; close: () => Promise<void> }> {
  const display = spawn('Xvfb', [
    ...['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0'],
    `${width}x${height}x24`,
  ]);
  const [number] = (await once(display.stdout, 'data')) as [Buffer];
  const [port] = await findFreePorts(1);
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${number.toString().trim()}`, NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  });
  const server = `http://127.0.0.1:${port}`;
  await waitUntilReady({ name: 'driver of WebKit', child: driver, output: () => '' }, `${server}/status`);
  // Stopping the X server also ends the browser.
  return {
    server,
    close: async () => void (await Promise.all([driver, display].map((child) => endProcess(child)))),
  };
}

function createVisitor(driver: WebDriver, close: () => Promise<void>): Visitor {
  const run: Visitor['run'] = (body, argument) =>
    driver.executeScript(`return (${body})(arguments[0])`, argument);

  /**
   * Loads a document and waits until it has replaced the previous one. The driver may answer while the previous
   * document with its scripts still exists, and a click would go to that document.
   */
  async function replaceDocument(load: () => Promise<void>): Promise<void> {
    await run(() => Object.assign(window, { isLeft: true }).isLeft, null);
    await load();
    await driver.wait(() => run(() => !('isLeft' in window), null).catch(() => false), timeout);
  }

  const findNow = ({ css, name }: Target) =>
    driver.executeScript<WebElement | null>(`return (${findShown})(arguments[0])`, { css, name });

  async function find(target: Target): Promise<WebElement> {
    return (await driver.wait(() => findNow(target), timeout, JSON.stringify(target))) as WebElement;
  }

  /** Call this before using an element, because WebKit's driver rejects one that is not wholly in the window. */
  const scrollTo = (element: WebElement) =>
    driver.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element);

  /** Runs `use` in the target's document with its element. */
  async function withElement(target: Target, use: (element: WebElement) => Promise<unknown>): Promise<void> {
    const end = Date.now() + timeout;
    for (;;) {
      try {
        if (target.frame) {
          const frame = await find({ css: `iframe[title="${target.frame}"]` });
          // Scroll the frame into view, too, because the driver scrolls an element into view only within its own
          // document.
          await scrollTo(frame);
          await driver.switchTo().frame(frame);
        }
        await use(await find(target));
        return;
      } catch (error) {
        if (Date.now() > end || !momentary.some((kind) => error instanceof kind)) throw error;
      } finally {
        await driver.switchTo().defaultContent();
      }
    }
  }
  return {
    open: (url) => replaceDocument(() => driver.get(url)),
    reload: () => replaceDocument(() => driver.navigate().refresh()),
    isShown: async (target) => (await findNow(target)) !== null,
    click: (target) =>
      withElement(target, async (element) => {
        await scrollTo(element);
        await element.click();
      }),
    point: (target) =>
      withElement(target, async (element) => {
        await scrollTo(element);
        await driver.actions().move({ origin: element, x: 0, y: 0 }).perform();
      }),
    type: (target, text) =>
      withElement(target, async (element) => {
        await scrollTo(element);
        await element.click();
        await driver.executeScript('arguments[0].select()', element);
        await element.sendKeys(text);
      }),
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    run,
    logged: () => run(readRecorded, null),
    close,
  };
}
