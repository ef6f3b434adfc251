import { chromiumFlags, findBrowser } from '@site/release/browser';
import { type Browser, chromium, type Page } from 'playwright';

export const slideSize = { width: 1280, height: 720 } as const;

/** Builds the HTML of a drawing. `fonts` contains its `@font-face` rules. */
export function documentOf({ css, body }: { css: string; body: string }, fonts: string): string {
  return `<!doctype html><meta charset="utf-8"><style>${fonts}
*{box-sizing:border-box;margin:0;padding:0}
body{overflow:hidden;font-synthesis:none;-webkit-font-smoothing:antialiased}
table{border-collapse:collapse}
${css}</style>${body}`;
}

/** Page size in CSS pixels. `scale` is the device pixel ratio. */
export type PageSize = { width: number; height: number; scale?: number };

/** Launches a browser with fixed rendering flags, so that the same browser draws the same pixels on every machine. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumFlags, '--font-render-hinting=slight', '--force-color-profile=srgb'],
  });
}

/** Opens a document as a page and waits for its fonts. */
export async function openPage(browser: Browser, html: string, size: PageSize): Promise<Page> {
  const { width, height, scale = 1 } = size;
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  await page.setContent(html, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

/** Takes a PNG of the page with all animations paused at the given time in seconds. */
export async function screenshotAt(page: Page, seconds: number): Promise<Buffer> {
  await page.evaluate((milliseconds) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = milliseconds;
    }
  }, seconds * 1000);
  return page.screenshot();
}
