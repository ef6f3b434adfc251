import type { Locator, Page } from 'playwright/test';

const adapted = new WeakSet<object>();

/** Has Playwright do in Firefox what it cannot do by WebDriver BiDi. */
export function adaptToFirefox(page: Page): void {
  const pages = Object.getPrototypeOf(page);
  if (adapted.has(pages)) return;
  adapted.add(pages);
  const { addInitScript } = page;
  const ofPages: Pick<Page, 'addInitScript' | 'goBack'> = {
    // It runs in documents without an origin too, which have no storage.
    addInitScript(this: Page, script: unknown, argument?: unknown) {
      const content = `if (origin !== 'null') (${script})(${JSON.stringify(argument)});`;
      return addInitScript.call(this, { content });
    },
    // Never ends where the browser changes the process.
    async goBack(this: Page) {
      const navigated = this.waitForEvent('framenavigated', (frame) => frame === this.mainFrame());
      await this.evaluate(() => void setTimeout(() => window.history.back()));
      await navigated;
      return null;
    },
  };
  Object.assign(pages, ofPages);
  const ofLocators: Pick<Locator, 'fill'> = {
    // What it enters does not reach React, which watches the value's setter.
    async fill(this: Locator, text: string) {
      await this.click();
      await this.evaluate((field, value) => {
        const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
        Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
        field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: value }));
        if (field.matches('[type=color]')) field.dispatchEvent(new Event('change', { bubbles: true }));
      }, text);
    },
  };
  Object.assign(Object.getPrototypeOf(page.locator('html')), ofLocators);
}
