import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findBrowser, headlessShell } from '@site/release/browser';

/**
 * Finds or installs a browser for the end-to-end tests: Playwright's own if it can be downloaded, otherwise Debian's
 * package.
 *
 * @returns the path of the browser's executable
 */
export function ensureBrowser(log: (line: string) => void): string {
  if (!findBrowser()) {
    log('Fetching a browser for the end-to-end tests …');
    const playwright = fileURLToPath(new URL('../../node_modules/.bin/playwright', import.meta.url));
    spawnSync(playwright, ['install', 'chromium'], { stdio: 'ignore', timeout: 180_000 });
  }
  if (!findBrowser()) installDebianPackages(headlessShell);
  const found = findBrowser();
  if (found) return found;
  throw new Error(
    'No browser could be found or installed for the end-to-end tests. Install Chromium, or set CHROMIUM_PATH=<file>.',
  );
}

export const firefoxPath = '/usr/bin/firefox-esr';
/** Finds WebKitGTK's own browser in the architecture's library folder. */
export const findWebKit = () => globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0];
const webKitPrograms = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];

/** The browser engines besides Chromium. Each function says whether the engine is installed here. */
export const otherEngines = {
  firefox: () => existsSync(firefoxPath),
  webkit: () =>
    webKitPrograms.every((program) => existsSync(program)) &&
    findWebKit() !== undefined &&
    globSync('/usr/lib/*/gstreamer-1.0/libgstlibav.so').length > 0,
} as const;

type PackageGroup = { isMissing: () => boolean; packages: readonly string[]; why: string };

/** Packages that the tests do not require, installed only where Debian provides them. */
const optionalPackages: readonly PackageGroup[] = [
  {
    isMissing: () => !process.env.CHROMIUM_PATH && !findBrowser()?.endsWith(headlessShell),
    packages: [headlessShell],
    why: 'which halves the time of the end-to-end tests',
  },
  {
    // The fallback for the site's fonts is Arial or a font with the same widths. Without one, text moves when the fonts
    // load.
    isMissing: () => {
      const { status, stdout } = spawnSync('fc-match', ['--format=%{family}', 'Arial'], { encoding: 'utf8' });
      return status === 0 && !/Arial|Arimo|Liberation/.test(stdout);
    },
    packages: ['fonts-liberation'],
    why: 'which stands for Arial',
  },
];

/**
 * Browser engines for the full run. If an engine is missing, the run skips the engine's tests and lists them in its
 * report.
 */
const engines: readonly PackageGroup[] = [
  { isMissing: () => !otherEngines.firefox(), packages: ['firefox-esr'], why: 'for the tests in Firefox' },
  {
    isMissing: () => !otherEngines.webkit(),
    // WebKit plays video through GStreamer, whose plugins are separate packages.
    packages: [
      'webkit2gtk-driver',
      'xvfb',
      'gstreamer1.0-libav',
      'gstreamer1.0-gl',
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-plugins-bad',
    ],
    why: 'for the tests in WebKit',
  },
];

export function installOthers(log: (line: string) => void, full: boolean): void {
  if (process.getuid?.() !== 0) return;
  for (const { isMissing, packages, why } of full ? [...optionalPackages, ...engines] : optionalPackages) {
    if (!isMissing()) continue;
    log(`Installing ${packages.join(', ')}, ${why} …`);
    installDebianPackages(...packages);
  }
}

function installDebianPackages(...names: string[]): void {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: 'ignore', env: environment } as const;
  // This timeout is long enough for a slow mirror.
  const withTimeout = { ...options, timeout: 600_000 } as const;
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...names];
  if (spawnSync('apt-get', ['--version'], options).status !== 0) return;
  // Finish packages that an interrupted run left half installed, because they block every installation.
  spawnSync('dpkg', ['--configure', '-a'], options);
  spawnSync('apt-get', ['update', '-qq'], withTimeout);
  if (spawnSync('apt-get', [...install, '--download-only'], withTimeout).status !== 0) return;
  // Install without a timeout, which could interrupt the installation halfway.
  spawnSync('apt-get', install, options);
}
