import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** Chromium that does nothing but load pages, for checks, tests and benchmarks. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser that $CHROMIUM_PATH names, else Playwright's own, else the system's; undefined when there is none. */
export function findBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  return findInPath(systemNames);
}

/**
 * Chromium without its user interface, as Debian packages it: a page takes half the time to open. Pictures differ from
 * those of the whole browser. Undefined where it is not installed, and where $CHROMIUM_PATH names a browser to use.
 */
export function findHeadlessShell(): string | undefined {
  return process.env.CHROMIUM_PATH ? undefined : findInPath(['chromium-headless-shell']);
}

function findInPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}
