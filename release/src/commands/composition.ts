import { type Command, InvalidArgumentError } from 'commander';
import { selectApps } from '../build/app-sources.ts';
import { findBrowser } from '../checks/browser.ts';
import type { BrowserCheck } from '../checks/smoke-test.ts';
import type { Composition } from '../compose/candidate.ts';
import { readConfiguration } from '../model/configuration.ts';
import { CliError } from '../model/errors.ts';
import { branchTag } from '../releases/tags.ts';
import { startOrigin } from '../serve/origin.ts';

export type CompositionOptions = { config?: string };
export type CheckOptions = { browser: boolean; api: boolean };

export function withComposition(command: Command): Command {
  return command
    .argument('[apps...]', '`name`, `name@version` or `name@branch`')
    .option(
      '--config <file>',
      'run-time configuration; without names, no app changes (default: the live one)',
    );
}

export function withChecks(command: Command): Command {
  return command
    .option('--no-browser', 'do not open the pages in a browser; the result lists what was not checked')
    .option('--no-api', 'do not check that the API offers what the pages call; the result lists it');
}

/** Reads from the options how a promotion is checked. */
export function checksOf(options: CheckOptions, log: (line: string) => void) {
  return { browser: chooseBrowser(options), api: options.api, log };
}

/**
 * Reads what to promote. Without names that is the app whose folder the command runs in, else every app of this repository,
 * and with a configuration no app.
 */
export async function readComposition(
  names: readonly string[],
  { config }: CompositionOptions,
): Promise<Composition> {
  if (new Set(names.map((name) => name.split('@')[0])).size < names.length)
    throw new InvalidArgumentError('An app is named twice.');
  const apps = names.length > 0 || config ? names : selectApps([], process.cwd()).map(({ name }) => name);
  return { apps, tag: branchTag(), config: config ? await readConfiguration(config) : undefined };
}

/** @throws CliError when there is no browser and none was declined: a promotion without one must be intended */
function chooseBrowser({ browser }: Pick<CheckOptions, 'browser'>): BrowserCheck | null {
  if (!browser) return null;
  const executablePath = findBrowser();
  if (executablePath) {
    const serve: BrowserCheck['serve'] = (store, release) => startOrigin({ store, port: 0, release });
    return { executablePath, serve };
  }
  throw new CliError(
    'There is no browser to check the pages in; nothing was changed. Install Chromium or name one with ' +
      'CHROMIUM_PATH=<file>. `--no-browser` promotes without, and lists what was not checked.',
  );
}
