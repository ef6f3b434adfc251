import { chromiumFlags, findBrowser, findHeadlessShell } from '@site/release/browser';
import { defineConfig, devices } from 'playwright/test';

const browser = findBrowser();

/** `flags` beyond those that every test has. */
const launchOptions = (executablePath: string | undefined, ...flags: string[]) => ({
  ...(executablePath && { executablePath }),
  args: [...chromiumFlags, ...flags],
});

/** Chromium without its user interface where it is installed: it opens a page in half the time. */
const fast = launchOptions(findHeadlessShell() ?? browser);

// Pictures do not depend on the machine: the site's own fonts, unhinted, without subpixel rendering, in sRGB.
const pictures = {
  contextOptions: { reducedMotion: 'reduce' as const },
  // The accepted pictures are those of the whole browser.
  launchOptions: launchOptions(
    browser,
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
  ),
};

const full = /@full/;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './harness/global-setup.ts',
  workers: 2,
  // A test that needs a second try is a defect: it fails on a developer's machine, and CI names it in its last lines.
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  // Tests and assertions end as soon as they hold; the limits are for a machine that is busy with something else.
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['html', { open: 'never', outputFolder: '../.cache/reports/e2e' }],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../.cache/reports/e2e.json' }],
  ],
  // `pnpm visual --update` accepts pictures; no other run writes one.
  updateSnapshots: 'none',
  snapshotPathTemplate: '{testFileDir}/pictures/{arg}{ext}',
  // `npm test` runs the first two, `npm run test:full` all in one run. Single tests are distributed to the workers, except
  // in resilience/, where a file prepares releases of its own for all of its tests.
  projects: [
    {
      name: 'e2e',
      testMatch: 'e2e/**/*.spec.ts',
      grepInvert: full,
      fullyParallel: true,
      use: { launchOptions: fast },
    },
    {
      name: 'pictures',
      testMatch: 'visual/**/*.spec.ts',
      grepInvert: full,
      fullyParallel: true,
      use: pictures,
    },
    { name: 'resilience', testMatch: 'resilience/**/*.spec.ts' },
    { name: 'engines', testMatch: 'browsers/**/*.spec.ts', fullyParallel: true },
    {
      name: 'e2e-full',
      testMatch: 'e2e/**/*.spec.ts',
      grep: full,
      fullyParallel: true,
      use: { launchOptions: fast },
    },
    {
      name: 'pictures-full',
      testMatch: 'visual/**/*.spec.ts',
      grep: full,
      fullyParallel: true,
      use: pictures,
    },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Recording costs a sixth of the time. `--trace retain-on-failure` records a failure that needs it.
    trace: 'off',
    launchOptions: launchOptions(browser),
  },
});
