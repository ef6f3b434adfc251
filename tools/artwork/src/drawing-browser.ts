import { chromiumFlags, findBrowser } from '@site/release/browser';
import { type Browser, chromium, type Page } from 'playwright';

export const slideSize = { width: 1280, height: 720 } as const;

/** The HTML of one drawing; `fonts` are its `@font-face` rules. */
export function documentOf({ css, body }: { css: string; body: string }, fonts: string): string {
  return `<!doctype html><meta charset="utf-8"><style>${fonts}
*{box-sizing:border-box;margin:0;padding:0}
body{overflow:hidden;font-synthesis:none;-webkit-font-smoothing:antialiased}
table{border-collapse:collapse}
${css}</style>${body}`;
}

/** The size of a page in CSS pixels. `scale` is the device pixel ratio. */
export type PageSize = { width: number; height: number; scale?: number };

/** Opens a browser with fixed rendering flags, so that two machines with the same browser draw the same pixels. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumFlags, '--font-render-hinting=slight', '--force-color-profile=srgb'],
  });
}

/** Opens a document as a page whose fonts are loaded. */
export async function openPage(browser: Browser, html: string, size: PageSize): Promise<Page> {
  const { width, height, scale = 1 } = size;
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  await page.setContent(html, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

/** Takes a PNG of the page with every animation stopped at a time, in seconds. */
export async function screenshotAt(page: Page, seconds: number): Promise<Buffer> {
  await page.evaluate((milliseconds) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = milliseconds;
    }
  }, seconds * 1000);
  return page.screenshot();
}
