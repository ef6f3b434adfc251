import type { Browser, ElementHandle } from 'playwright/test';
import { type Engine, findShown, type Target, type Visitor } from './visitor.ts';

/** In milliseconds. */
const timeout = 30_000;

/** An engine that Playwright drives. */
export function playwrightEngine(browser: Browser): Engine {
  return {
    newVisitor: async (width) => {
      const context = await browser.newContext({ viewport: { width, height: 800 } });
      const page = await context.newPage();
      const logged: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          logged.push(`${message.text()} (${message.location().url})`);
        }
      });
      page.on('pageerror', (error) => logged.push(String(error)));

      async function find({ css, name, frame }: Target) {
        const iframe = frame && (await page.waitForSelector(`iframe[title="${frame}"]`, { timeout }));
        const document = iframe ? await iframe.contentFrame() : page;
        // By time: frames outside the window are not painted.
        const handle = await document?.waitForFunction(
          findShown,
          { css, ...(name && { name }) },
          { polling: 100, timeout },
        );
        const element = handle?.asElement();
        if (!element) throw new Error(`There is no ${css} ${name ?? ''}.`);
        return element;
      }
      /** Again where the page has replaced the element meanwhile. */
      async function withElement(target: Target, use: (element: ElementHandle) => Promise<unknown>) {
        const end = Date.now() + timeout;
        for (;;) {
          try {
            await use(await find(target));
            return;
          } catch (error) {
            if (Date.now() > end || !/attached|detached|destroyed/.test(String(error))) throw error;
          }
        }
      }
      const visitor: Visitor = {
        open: async (url) => {
          await page.goto(url);
        },
        reload: async () => {
          await page.reload();
        },
        isShown: async ({ css, name }) => {
          const found = await page.evaluateHandle(findShown, { css, ...(name && { name }) });
          return found.asElement() !== null;
        },
        click: (target) => withElement(target, (element) => element.click({ timeout })),
        point: (target) => withElement(target, (element) => element.hover({ timeout })),
        type: (target, text) =>
          withElement(target, async (field) => {
            await field.click({ timeout });
            await page.keyboard.press('ControlOrMeta+a');
            await page.keyboard.type(text);
          }),
        press: (key) => page.keyboard.press(key),
        run: async (body, argument) => (await page.evaluate(body as never, argument)) as never,
        logged: async () => logged,
        close: () => context.close(),
      };
      return visitor;
    },
    close: () => browser.close(),
  };
}
