import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findBrowser, findHeadlessShell } from '@site/release/browser';

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
    { stdio: 'ignore', timeout: 180_000 },
  );
  const downloaded = findBrowser();
  if (downloaded) return downloaded;

  installDebianPackages('chromium');
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    'No browser could be found or installed for the end-to-end tests. Install Chromium, or set CHROMIUM_PATH=<file>.',
  );
}

/** Installs Chromium without its user interface where Debian has it. The tests run without it too, and take longer. */
export function tryHeadlessShell(log: (line: string) => void): void {
  if (process.env.CHROMIUM_PATH || findHeadlessShell() || process.getuid?.() !== 0) return;
  log('Installing chromium-headless-shell, which halves the time of the end-to-end tests …');
  installDebianPackages('chromium-headless-shell');
}

function installDebianPackages(...names: string[]): void {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: 'ignore', env: environment, timeout: 120_000 } as const;
  if (spawnSync('apt-get', ['--version'], options).status !== 0) return;
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options);
}
