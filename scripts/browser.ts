import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a browser for the journeys, or gets one: Playwright's own where it is
 * installed or can be downloaded, else the system's Chromium, else Debian's package.
 *
 * @returns the path of its executable
 */
export function ensureBrowser(say: (line: string) => void): string {
  const found = process.env.CHROMIUM_PATH ?? playwrightBrowser() ?? systemBrowser();
  if (found) return found;

  say('Getting a browser for the journeys …');
  spawnSync(join(root, 'tests/node_modules/.bin/playwright'), ['install', 'chromium'], {
    stdio: 'ignore',
    timeout: 180_000,
  });
  const downloaded = playwrightBrowser();
  if (downloaded) return downloaded;

  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const installed = systemBrowser();
  if (installed) return installed;
  throw new Error(
    'No browser could be found or installed for the journeys. Install Chromium, or name one with CHROMIUM_PATH=<file>.',
  );
}

function playwrightBrowser(): string | undefined {
  const ask = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      "import { chromium } from 'playwright'; console.log(chromium.executablePath())",
    ],
    { cwd: join(root, 'tests'), encoding: 'utf8' },
  );
  const path = ask.stdout.trim();
  return path && existsSync(path) ? path : undefined;
}

function systemBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return systemNames
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}
