import { chromiumFlags, findBrowser, findHeadlessShell } from '@site/release/browser';
import { devices, type PlaywrightTestConfig } from 'playwright/test';
import type { TestFixtures } from './fixtures.ts';

/** The server prints its address; Playwright gives the workers what the expression names. */
const listening = /(?<site_under_test>http:\/\/localhost:\d+) serves /;
const address = process.env.SITE_UNDER_TEST;

/** In milliseconds, for the first build on a busy machine. */
const startLimit = 300_000;

/**
 * Playwright's configuration for a remote in a repository of its own: the tests run against the release that a promotion of
 * these sources would make, which is composed with what is live in the store (`RELEASE_STORE`) and never published. Pages
 * reach nothing else: no payment is started, no message is sent. A test answers what they send to the API with `page.route`.
 */
export function endToEndConfig(): PlaywrightTestConfig<TestFixtures> {
  const executablePath = findHeadlessShell() ?? findBrowser();
  return {
    testDir: 'tests',
    testMatch: '**/*.spec.ts',
    outputDir: '.cache/test-results',
    fullyParallel: true,
    forbidOnly: Boolean(process.env.CI),
    // Limits for a machine that is busy with something else.
    timeout: 180_000,
    expect: { timeout: 30_000 },
    reporter: 'list',
    webServer: {
      command: 'pnpm exec release dev --built --port 0',
      wait: { stderr: listening },
      timeout: startLimit,
    },
    use: {
      ...devices['Desktop Chrome'],
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      launchOptions: {
        ...(executablePath && { executablePath }),
        args: [...chromiumFlags, ...(address ? onlyTo(new URL(address).host) : [])],
      },
      ...(address && { baseURL: address }),
      tolerated: { patterns: [/ERR_PROXY_CONNECTION_FAILED/] },
    },
  };
}

/**
 * All other addresses are behind a proxy that is not there. Routing requests would turn the browser's cache off. The first rule
 * takes back that local addresses need no proxy; a later one prevails.
 */
const onlyTo = (host: string) => [
  '--proxy-server=http://127.0.0.1:1',
  `--proxy-bypass-list=<-loopback>;${host}`,
];
