import { type Command, InvalidArgumentError } from 'commander';
import { selectApps } from '../build/app-sources.ts';
import { findBrowser } from '../checks/browser.ts';
import { readConfiguration } from '../formats/configuration.ts';
import { findBranchTag } from '../releases/tags.ts';
import { CliError } from '../reporting/errors.ts';

export type CompositionOptions = { config?: string };
export type CheckOptions = { browser: boolean; api: boolean };

export function addCompositionOptions(command: Command): Command {
  return command
    .argument('[apps...]', '`name`, `name@version` or `name@branch`')
    .option(
      '--config <file>',
      'run-time configuration; without names, no app changes (default: the live one)',
    );
}

export function addCheckOptions(command: Command): Command {
  return command
    .option('--no-browser', 'do not open the pages in a browser; the result lists what was not checked')
    .option('--no-api', 'do not check that the API offers what the pages call; the result says so');
}

export function checksOf(options: CheckOptions, log: (line: string) => void) {
  return { browser: chooseBrowser(options), api: options.api, log };
}

/**
 * Determines what to promote. If no apps are named, a given configuration is promoted alone. Without a configuration,
 * the app whose folder contains the working directory is promoted, or else all apps of this repository.
 */
export async function readComposition(names: readonly string[], { config }: CompositionOptions) {
  if (new Set(names.map((name) => name.split('@')[0])).size < names.length)
    throw new InvalidArgumentError('An app is named twice.');
  const apps = names.length > 0 || config ? names : selectApps([], process.cwd()).map(({ name }) => name);
  return { apps, tag: findBranchTag(), config: config ? await readConfiguration(config) : undefined };
}

/**
 * Chooses the browser for the checks.
 *
 * @throws CliError if there is no browser and --no-browser was not given, because skipping the browser check must be
 *   intentional
 */
function chooseBrowser({ browser }: Pick<CheckOptions, 'browser'>): string | null {
  if (!browser) return null;
  const executable = findBrowser();
  if (executable) return executable;
  throw new CliError(
    'There is no browser to check the pages in; nothing was changed. Install Chromium or name one with ' +
      'CHROMIUM_PATH=<file>. `--no-browser` promotes without a browser, and lists what was not checked.',
  );
}
