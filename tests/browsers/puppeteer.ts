import type { Browser, ElementHandle, Frame, KeyInput } from 'puppeteer-core';
import { type Engine, findShown, type Target, type Visitor } from './visitor.ts';

/** The timeout of each wait, in milliseconds. */
const timeout = 30_000;

/**
 * Whether a message of Firefox is about a request that ended because its document was left. For a script, Firefox
 * compares the hash of no bytes with the expected hash; for a font, it reports NS_BINDING_ABORTED.
 */
const isInterrupted = (text: string) =>
  /47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=|downloadable font: download failed.*status=2152398850/.test(
    text,
  );

/** Creates an engine that Puppeteer drives through WebDriver BiDi. */
export function createPuppeteerEngine(browser: Browser): Engine {
  return {
    openVisitor: async (width) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width, height: 800 });
      const logged: string[] = [];
      page.on('console', (message) => {
        if ((message.type() === 'error' || message.type() === 'warn') && !isInterrupted(message.text())) {
          logged.push(`${message.text()} (${message.location().url})`);
        }
      });
      page.on('pageerror', (error) => {
        if (!isInterrupted(String(error))) logged.push(String(error));
      });

      async function findDocument({ frame }: Target): Promise<Frame> {
        if (!frame) return page.mainFrame();
        const iframe = await page.waitForSelector(`iframe[title="${frame}"]`, { timeout });
        const document = await iframe?.contentFrame();
        if (!document) throw new Error(`There is no frame ${frame}.`);
        return document;
      }
      async function find(target: Target): Promise<ElementHandle> {
        const { css, name } = target;
        const document = await findDocument(target);
        // Poll at intervals instead of on each frame, because frames outside the window are not painted.
        const handle = await document.waitForFunction(
          findShown,
          { polling: 100, timeout },
          { css, ...(name && { name }) },
        );
        return handle as ElementHandle;
      }
      /** Uses an element, and tries again if the page has replaced the element or its document in the meantime. */
      async function withElement(target: Target, use: (element: ElementHandle) => Promise<unknown>) {
        const end = Date.now() + timeout;
        for (;;) {
          try {
            await use(await find(target));
            return;
          } catch (error) {
            if (
              Date.now() > end ||
              !/attached|detached|destroyed|clickable|stale|no such/i.test(String(error))
            )
              throw error;
          }
        }
      }
      /**
       * Clicks an element, and throws if the page has not seen the click after two seconds, so that `withElement`
       * clicks again. Firefox sometimes loses a click on a page that was just replaced.
       */
      async function clickSeen(element: ElementHandle): Promise<void> {
        const seen = await element.evaluateHandle((target) => {
          const state = { clicked: false };
          target.addEventListener('click', () => (state.clicked = true), { once: true, capture: true });
          return state;
        });
        await element.click();
        const end = Date.now() + 2_000;
        // If the document is gone, the click has led to another page.
        const wasSeen = () => seen.evaluate(({ clicked }) => clicked).catch(() => true);
        while (!(await wasSeen())) {
          if (Date.now() > end) {
            console.log('Firefox has lost a click, which is repeated.');
            throw new Error('The element was not clickable where it had been.');
          }
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
      const visitor: Visitor = {
        open: async (url) => {
          // The driver sometimes misses that Firefox has navigated, so then ask the document itself.
          await page.goto(url, { timeout: timeout / 3 }).catch(async (error: unknown) => {
            const shown = await page.evaluate(() => location.href);
            if (shown !== new URL(url).href)
              throw new Error(`${url} was not opened; ${shown} is shown.`, { cause: error });
            console.log(`Puppeteer has missed that Firefox opened ${url}`);
          });
        },
        reload: async () => {
          await page.reload({ timeout });
        },
        isShown: async ({ css, name }) =>
          (await page.evaluateHandle(findShown, { css, ...(name && { name }) })).asElement() !== null,
        click: (target) => withElement(target, clickSeen),
        point: (target) => withElement(target, (element) => element.hover()),
        type: (target, text) =>
          withElement(target, async (field) => {
            await field.click({ count: 3 });
            // The page may have moved between measuring the element and the click, so check where the focus is.
            const isFocused = await field.evaluate(
              (element) => element === element.ownerDocument.activeElement,
            );
            if (!isFocused) throw new Error('The field was not clickable where it had been.');
            await page.keyboard.type(text);
          }),
        press: (key) => page.keyboard.press(key as KeyInput),
        run: async (body, argument) => (await page.evaluate(body as never, argument)) as never,
        logged: async () => logged,
        close: () => context.close(),
      };
      return visitor;
    },
    close: () => browser.close(),
  };
}
