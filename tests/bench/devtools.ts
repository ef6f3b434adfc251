import { type CDPSession, launch } from 'puppeteer-core';

/** A tab, controlled through Chromium's DevTools protocol. */
export type Tab = CDPSession;

export type Chromium = {
  port: number;
  /**
   * Opens a browser profile. The tabs of a profile share a cache and storage with each other, but not with other
   * profiles.
   */
  newProfile: () => Promise<{ open: () => Promise<Tab>; close: () => Promise<void> }>;
  close: () => Promise<void>;
};

/**
 * Launches Chromium without injecting a library into its pages. Playwright and Puppeteer's `Page` inject scripts and
 * enable the protocol's Runtime domain, which makes V8 parse a script again for each error that it creates. On the slow
 * phone this delays hydration by about 90 ms and causes a task above 50 ms, neither of which a visitor has.
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

export async function open(tab: Tab, url: string): Promise<void> {
  await tab.send('Page.enable');
  const loaded = new Promise((resolve) => tab.once('Page.loadEventFired', resolve));
  const { errorText } = await tab.send('Page.navigate', { url });
  if (errorText) throw new Error(`${url} did not load: ${errorText}`);
  await loaded;
}

/** Calls a function in the page and returns its result, awaiting a promise. */
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
