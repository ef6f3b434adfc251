import { fileURLToPath } from 'node:url';
import { chromiumFlags, findBrowser } from '@site/release/browser';
import { defineConfig, devices } from 'playwright/test';

const browser = findBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: fileURLToPath(import.meta.resolve('@site/testing/browser/global-setup')),
  workers: 2,
  fullyParallel: true,
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
  use: {
    ...devices['Desktop Chrome'],
    // Text and colours are the same with and without a user interface, and on every screen: hinted in height alone,
    // without subpixel rendering, in sRGB.
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        ...chromiumFlags,
        '--font-render-hinting=slight',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
    },
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Recording costs a sixth of the time. `--trace retain-on-failure` records a failure that needs it.
    trace: 'off',
  },
});
