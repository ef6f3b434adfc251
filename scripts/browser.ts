import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '@site/release/browser';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Finds a browser for the journeys, or gets one: Playwright's own where it is
 * installed or can be downloaded, else the system's Chromium, else Debian's package.
 *
 * @returns the path of its executable
 */
export function ensureBrowser(say: (line: string) => void): string {
  const found = findBrowser();
  if (found) return found;

  say('Getting a browser for the journeys …');
  spawnSync(join(root, 'tests/node_modules/.bin/playwright'), ['install', 'chromium'], {
    stdio: 'ignore',
    timeout: 180_000,
  });
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
    'No browser could be found or installed for the journeys. Install Chromium, or name one with CHROMIUM_PATH=<file>.',
  );
}
