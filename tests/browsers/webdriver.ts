import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitUntilReady } from '@site/dev/processes';
import { webKitBrowser } from '@site/testing/browser/install-browser';
import { endProcess } from '@site/testing/commands';
import { freePorts } from '@site/testing/free-ports';
import { Builder, error as errors, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { readRecorded } from './console-recorder.ts';
import { type Engine, findShown, type Target, type Visitor } from './visitor.ts';

/** In milliseconds. */
const timeout = 30_000;
const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB } as const;

/**
 * WebDriver does not wait until an element can be used, as Playwright does, but answers with one of these: the page has
 * replaced the element or its frame, or the element moves, is not painted yet or is below another one.
 */
const momentary = [
  errors.StaleElementReferenceError,
  errors.NoSuchFrameError,
  errors.ElementNotInteractableError,
  errors.ElementClickInterceptedError,
];

/** Of the X server's screen. The pointer rests in its middle, and the window below the pointer has the focus. */
const height = 840;

/** The window fills the screen: it would be wider than a phone by the browser's own controls. */
const capabilities = () => ({
  browserName: 'MiniBrowser',
  'webkitgtk:browserOptions': { binary: webKitBrowser(), args: ['--automation', '--full-screen'] },
});

/** In milliseconds: the driver sometimes opens no window and then answers nothing. */
const windowTimeout = 30_000;
const attempts = 3;

/**
 * WebKitGTK with its own driver. It cannot read the console: pages must record it. Each visitor has a driver and an X
 * server of its own, because a driver that has hung cannot be used again.
 */
export async function startWebKit(): Promise<Engine> {
  return {
    newVisitor: async (width) => {
      const { driver, close } = await openWindow(width);
      await driver.manage().window().setRect({ x: 0, y: 0, width, height });
      return newVisitor(driver, close);
    },
    close: async () => {},
  };
}

type Window = { driver: WebDriver; close: () => Promise<void> };

async function openWindow(width: number, attempt = 1): Promise<Window> {
  const { server, close } = await startDriver(width);
  const opened = new Builder().usingServer(server).withCapabilities(capabilities()).build();
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
  const [port] = await freePorts(1);
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${number.toString().trim()}`, NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  });
  const server = `http://127.0.0.1:${port}`;
  await waitUntilReady({ name: 'driver of WebKit', child: driver, output: () => '' }, `${server}/status`);
  // The browser ends with its X server.
  return {
    server,
    close: async () => void (await Promise.all([driver, display].map((child) => endProcess(child)))),
  };
}

function newVisitor(driver: WebDriver, close: () => Promise<void>): Visitor {
  const run: Visitor['run'] = (body, argument) =>
    driver.executeScript(`return (${body})(arguments[0])`, argument);

  /** The driver may answer while the document before is still there, scripts and all, and a click would go to that one. */
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

  const scrollTo = (element: WebElement) =>
    driver.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element);

  /** Runs `use` in the target's document with its element. */
  async function withElement(target: Target, use: (element: WebElement) => Promise<unknown>): Promise<void> {
    const end = Date.now() + timeout;
    for (;;) {
      try {
        if (target.frame) {
          const frame = await find({ css: `iframe[title="${target.frame}"]` });
          // The driver brings an element into view in its own document alone.
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
    // WebKit's driver rejects an element of which only the edge is in the window.
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
