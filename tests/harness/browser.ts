import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
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

/** The fallback of the site's typefaces is Arial, or a typeface with its widths: without one, text moves when they arrive. */
export function tryFallbackFonts(log: (line: string) => void): void {
  const { status, stdout } = spawnSync('fc-match', ['--format=%{family}', 'Arial'], { encoding: 'utf8' });
  if (status !== 0 || /Arial|Arimo|Liberation/.test(stdout) || process.getuid?.() !== 0) return;
  log('Installing fonts-liberation, which stands for Arial …');
  installDebianPackages('fonts-liberation');
}

/** Firefox of the extended support release; $FIREFOX_PATH names another one. */
export const firefoxPath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
/** WebKitGTK's own browser, in the folder of the machine's architecture. */
export const webKitBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0];
const webKitPrograms = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];

/** The engines besides Chromium that the main paths run in, where they are installed. */
export const otherEngines = {
  firefox: () => existsSync(firefoxPath),
  webkit: () =>
    webKitPrograms.every((program) => existsSync(program)) &&
    webKitBrowser() !== undefined &&
    globSync('/usr/lib/*/gstreamer-1.0/libgstlibav.so').length > 0,
} as const;

/** WebKit plays films by GStreamer: its plugins are separate. */
const packagesOf = {
  firefox: ['firefox-esr'],
  webkit: [
    ...['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-libav', 'gstreamer1.0-gl'],
    ...['gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad'],
  ],
} as const;

/** Installs Firefox and WebKit where Debian has them. The tests in an engine that is missing are skipped by name. */
export function tryOtherEngines(log: (line: string) => void): void {
  if (process.getuid?.() !== 0) return;
  for (const engine of ['firefox', 'webkit'] as const) {
    if (otherEngines[engine]()) continue;
    log(`Installing ${packagesOf[engine].join(', ')} for the tests in other browser engines …`);
    installDebianPackages(...packagesOf[engine]);
  }
}

function installDebianPackages(...names: string[]): void {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: 'ignore', env: environment } as const;
  // Long enough for a slow mirror.
  const limited = { ...options, timeout: 600_000 } as const;
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...names];
  if (spawnSync('apt-get', ['--version'], options).status !== 0) return;
  // Packages that an interrupted run left half installed prevent every installation.
  spawnSync('dpkg', ['--configure', '-a'], options);
  spawnSync('apt-get', ['update', '-qq'], limited);
  if (spawnSync('apt-get', [...install, '--download-only'], limited).status !== 0) return;
  // Without a limit, which would interrupt it.
  spawnSync('apt-get', install, options);
}
