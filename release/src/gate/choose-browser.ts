import { CliError } from '../problem.ts';
import { findBrowser } from './find-browser.ts';
import type { BrowserChoice } from './gate.ts';

/** The option that verbs of the gate share. */
export const browserOption = {
  'no-browser': { type: 'boolean', help: 'do not try the pages in a browser; says what was not checked' },
} as const;

/** A browser, unless it was declined; a promotion without one is asked for and never happens by chance. */
export function chooseBrowser(declined: boolean | undefined): BrowserChoice {
  if (declined) return { kind: 'none' };
  const executablePath = findBrowser();
  if (executablePath) return { kind: 'use', executablePath };
  throw new CliError(
    'There is no browser here to try the pages in. Install Chromium or name one with CHROMIUM_PATH=<file>; ' +
      '`--no-browser` goes on without, and says what was not checked.',
  );
}
