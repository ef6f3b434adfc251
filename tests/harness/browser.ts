import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '@site/release/browser';

/**
 * Finds a browser for the end-to-end tests, or installs one: Playwright's own where it can be downloaded, else
 * Debian's package.
 *
 * @returns the path of its executable
 */
export function ensureBrowser(log: (line: string) => void): string {
  const found = findBrowser();
  if (found) return found;

  log('Fetching a browser for the end-to-end tests …');
  spawnSync(
    fileURLToPath(new URL('../node_modules/.bin/playwright', import.meta.url)),
    ['install', 'chromium'],
    {
      stdio: 'ignore',
      timeout: 180_000,
    },
  );
  const downloaded = findBrowser();
  if (downloaded) return downloaded;

  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    'No browser could be found or installed for the end-to-end tests. Install Chromium, or set CHROMIUM_PATH=<file>.',
  );
}
