import { chromiumFlags } from '@site/release/browser';
import { defineConfig, devices } from 'playwright/test';

const executablePath = process.env.CHROMIUM_PATH;
const args = [...chromiumFlags];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './harness/global-setup.ts',
  workers: 2,
  // A test that needs a second try is a defect.
  retries: 0,
  timeout: 60_000,
  // What is there at once costs nothing; a machine that is busy with something else must not fail a test.
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['html', { open: 'never', outputFolder: '../.cache/reports/journeys' }],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../.cache/reports/journeys.json' }],
  ],
  // An accepted picture is never written in passing: `pnpm visual --update` asks for it.
  updateSnapshots: 'none',
  snapshotPathTemplate: '{testFileDir}/pictures/{arg}{ext}',
  projects: [
    { name: 'journeys', testIgnore: 'visual/**' },
    {
      name: 'visual',
      testMatch: 'visual/**/*.spec.ts',
      fullyParallel: true,
      use: {
        contextOptions: { reducedMotion: 'reduce' },
        // Letters as they are drawn, not as a machine's settings would have them.
        launchOptions: {
          ...(executablePath && { executablePath }),
          args: [...args, '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
        },
      },
    },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Recording costs a sixth of the time. `--trace retain-on-failure` records a failure that needs it.
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args,
    },
  },
});
