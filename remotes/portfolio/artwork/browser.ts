/** Chromium, as a press: a page of HTML goes in, pictures come out. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';

export async function openBrowser(): Promise<Browser> {
  const own = chromium.executablePath();
  const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(own) ? own : '/usr/bin/chromium');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--force-color-profile=srgb'],
  });
}

export async function openSheet(
  browser: Browser,
  html: string,
  size: { width: number; height: number },
): Promise<Page> {
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: 1 });
  await page.setContent(html, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

/** Stops every animation of the page at a moment, in seconds. */
export async function setMoment(page: Page, seconds: number): Promise<void> {
  await page.evaluate((milliseconds) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = milliseconds;
    }
  }, seconds * 1000);
}
