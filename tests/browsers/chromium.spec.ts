import { chromiumFlags, findBrowser } from '@site/release/browser';
import { chromium } from 'playwright/test';
import { testMainPaths } from './main-paths.ts';
import { playwrightEngine } from './playwright.ts';

const executablePath = findBrowser();

testMainPaths({
  name: 'Chromium',
  skipped: () => '',
  start: async () =>
    playwrightEngine(
      await chromium.launch({ args: [...chromiumFlags], ...(executablePath && { executablePath }) }),
    ),
});
