import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePorts } from '@site/testing/free-ports';
import { Builder, Key, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { readRecorded } from './console-recorder.ts';
import { type Engine, findShown, type Target, type Visitor } from './visitor.ts';

/** In milliseconds. */
const timeout = 30_000;
const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB } as const;

/** The X server's screen. The pointer rests in its middle, and the window below the pointer has the focus. */
const screen = { width: 1280, height: 840 };

/** WebKitGTK with its own driver, on an X server of its own. It cannot read the console: pages must record it. */
export async function startWebKit(): Promise<Engine> {
  const display = spawn('Xvfb', [
    ...['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0'],
    `${screen.width}x${screen.height}x24`,
  ]);
  const [number] = (await once(display.stdout, 'data')) as [Buffer];
  const [port] = await freePorts(1);
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${number.toString().trim()}`, NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  });
  const server = `http://127.0.0.1:${port}`;
  await answers(`${server}/status`);
  return {
    newVisitor: async () =>
      newVisitor(await new Builder().usingServer(server).forBrowser('MiniBrowser').build()),
    close: async () => {
      await Promise.all([end(driver), end(display)]);
    },
  };
}

async function answers(url: string): Promise<void> {
  const end = Date.now() + timeout;
  while (Date.now() < end) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} does not respond.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

async function newVisitor(driver: WebDriver): Promise<Visitor> {
  const run = <Argument, Result>(body: (argument: Argument) => Result, argument: Argument) =>
    driver.executeScript<Result>(`return (${body})(arguments[0])`, argument);

  /** Runs `use` in the target's document with its element, again where the page has replaced it meanwhile. */
  async function withElement(target: Target, use: (element: WebElement) => Promise<unknown>): Promise<void> {
    const end = Date.now() + timeout;
    for (;;) {
      try {
        await driver.switchTo().defaultContent();
        if (target.frame)
          await driver.switchTo().frame(await find({ css: `iframe[title="${target.frame}"]` }));
        await use(await find(target));
        return;
      } catch (error) {
        if (Date.now() > end) throw error;
      } finally {
        await driver.switchTo().defaultContent();
      }
    }
  }
  async function find({ css, name }: Target): Promise<WebElement> {
    const found = await driver.wait(
      () => run(findShown, { css, ...(name && { name }) }) as unknown as Promise<WebElement | null>,
      timeout,
      `${css} ${name ?? ''}`,
    );
    await driver.wait(until.elementIsVisible(found as WebElement), timeout);
    return found as WebElement;
  }
  async function resize(width: number): Promise<void> {
    const x = Math.max(0, Math.round((screen.width - width) / 2));
    await driver.manage().window().setRect({ x, y: 0, width, height: screen.height });
  }

  await resize(screen.width);
  return {
    open: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    resize,
    isShown: async ({ css, name }) => Boolean(await run(findShown, { css, ...(name && { name }) })),
    click: (target) => withElement(target, (element) => element.click()),
    point: (target) =>
      withElement(target, async (element) => {
        await run((shown) => (shown as unknown as Element).scrollIntoView({ block: 'center' }), element);
        await driver.actions().move({ origin: element, x: 0, y: 0 }).perform();
      }),
    type: (target, text) =>
      withElement(target, async (element) => {
        await element.click();
        await run((field) => (field as unknown as HTMLInputElement).select(), element);
        await element.sendKeys(text);
      }),
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    run,
    logged: () => run(readRecorded, null),
    close: () => driver.quit(),
  };
}
