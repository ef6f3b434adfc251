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
  // Retry only in CI, and list the retried tests at the end of the log: a test that needs a second try has a defect.
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  // Tests and assertions end as soon as they hold. The long limits are for a busy machine.
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['html', { open: 'never', outputFolder: '../.cache/reports/e2e' }],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../.cache/reports/e2e.json' }],
  ],
  // Never write pictures unless `pnpm visual --update` asks for it.
  updateSnapshots: 'none',
  snapshotPathTemplate: '{testFileDir}/pictures/{arg}{ext}',
  use: {
    ...devices['Desktop Chrome'],
    // Render text and colours the same with and without a user interface and on every screen: slight hinting, no
    // subpixel rendering, and sRGB.
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
    // Do not record traces, which takes a sixth of the time. Use `--trace retain-on-failure` to analyse a failure.
    trace: 'off',
  },
});
