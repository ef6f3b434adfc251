import { type CDPSession, launch } from 'puppeteer-core';

/** A tab, by Chromium's DevTools protocol. */
export type Tab = CDPSession;

export type Chromium = {
  port: number;
  /** The tabs of a profile share a cache and storage, which no other profile has. */
  newProfile: () => Promise<{ open: () => Promise<Tab>; close: () => Promise<void> }>;
  close: () => Promise<void>;
};

/**
 * Chromium without a library in its pages. Playwright and Puppeteer's `Page` enable the protocol's Runtime domain, with which V8
 * parses a script again for each error that it creates, and bring scripts of their own: on the slow phone about 90 ms before a
 * page is hydrated, and a task above 50 ms, which no visitor has.
 */
export async function launchChromium(executablePath: string, args: readonly string[]): Promise<Chromium> {
  const browser = await launch({ executablePath, args: [...args], headless: 'shell', defaultViewport: null });
  const control = await browser.target().createCDPSession();
  return {
    port: Number(new URL(browser.wsEndpoint()).port),
    newProfile: async () => {
      const context = await browser.createBrowserContext();
      return {
        open: async () => {
          const { targetId } = await control.send('Target.createTarget', {
            url: 'about:blank',
            browserContextId: context.id as string,
          });
          const { sessionId } = await control.send('Target.attachToTarget', { targetId, flatten: true });
          return control.connection()?.session(sessionId) as CDPSession;
        },
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

/** Opens a page and waits until it has loaded. */
export async function open(tab: Tab, url: string): Promise<void> {
  await tab.send('Page.enable');
  const loaded = new Promise((resolve) => tab.once('Page.loadEventFired', resolve));
  const { errorText } = await tab.send('Page.navigate', { url });
  if (errorText) throw new Error(`${url} did not load: ${errorText}`);
  await loaded;
}

/** What a function that is sent to the page returns there, after the promise that it may return. */
export async function evaluate<Args extends readonly unknown[], Value>(
  tab: Tab,
  script: (...args: Args) => Value,
  ...args: Args
): Promise<Awaited<Value>> {
  const { result, exceptionDetails } = await tab.send('Runtime.evaluate', {
    expression: `(${script})(...${JSON.stringify(args)})`,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}
