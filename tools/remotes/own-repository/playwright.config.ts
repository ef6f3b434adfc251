import { chromiumFlags, findBrowser } from '@site/release/browser';
import { defineConfig } from 'playwright/test';

const port = process.env.SITE_PORT ?? '5173';
const executablePath = findBrowser();

/** Tests the pages on the development server. Set LIVE_SITE to an address to include the pages of the other remotes. */
export default defineConfig({
  testDir: 'tests',
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { ...(executablePath && { executablePath }), args: [...chromiumFlags] },
  },
  webServer: {
    command: process.env.LIVE_SITE ? `site-dev --site ${process.env.LIVE_SITE}` : 'site-dev',
    url: `http://localhost:${port}/favicon.svg`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
