import { sendAlert } from '@site/telemetry/alerts';
import { Command, InvalidArgumentError } from 'commander';
import { selectApps } from '../build/app-sources.ts';
import { buildApp } from '../build/build-app.ts';
import { findBrowser, findHeadlessShell } from '../checks/browser.ts';
import type { BrowserCheck } from '../checks/smoke-test.ts';
import type { Composition } from '../compose/candidate.ts';
import { type HostingService, hostingServices } from '../hosting/header-limits.ts';
import { actor, sideBranch } from '../model/actor.ts';
import { readConfiguration } from '../model/configuration.ts';
import { CliError, exitCodes } from '../model/errors.ts';
import { startOrigin } from '../serve/origin.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { isTag, latestTag, tagOfBranch } from '../store/tags.ts';

export type Context = {
  /** The store that --store or the environment names. */
  store: Store;
  /** Reports progress on stderr; never part of the result. */
  log: (line: string) => void;
};

/** In characters: the reasons of a verification may be many. */
const maxAlertLength = 2_000;

export type Outcome = {
  /** For scripts, with --json. */
  result: unknown;
  /** For people. */
  text: string;
  /** Whether the exit code is 1 although the command did its work. */
  failed?: boolean;
  /** What is posted to `ALERT_WEBHOOK_URL`, with the text. */
  alert?: 'promotion' | 'canary-stopped' | 'verification' | false;
};

/** A command with the options that all commands take. `details` end with examples. */
export function releaseCommand(name: string, summary: string, details: string): Command {
  const [description = '', ...examples] = details.split('\n\n  pnpm');
  return new Command(name)
    .summary(summary)
    .description(`${summary}\n\n${description.replaceAll('\n', ' ')}`)
    .addHelpText('after', examples.map((example) => `\n  pnpm${example}`).join('\n'))
    .option(
      '--store <location>',
      'folder or s3://bucket/prefix (default: $RELEASE_STORE, else $DATA_DIR/store)',
    )
    .option('--json', 'print the result as JSON; progress goes to stderr');
}

/** The action of a command: opens the store, runs, and prints the result. */
export function action<Options>(
  run: (args: readonly string[], options: Options, context: Context) => Promise<Outcome>,
): (...args: unknown[]) => Promise<void> {
  return async (...all) => {
    const command = all.at(-1) as Command;
    const { store: location, json } = command.opts<{ store?: string; json?: boolean }>();
    const store = await openStore(location);
    const log = (line: string) => console.error(line);
    const { result, text, failed, alert } = await run(command.args, command.opts<Options & object>(), {
      store,
      log,
    });
    console.log(json ? JSON.stringify(result) : text);
    if (failed) process.exitCode = exitCodes.failed;
    const webhook = process.env.ALERT_WEBHOOK_URL;
    if (alert && webhook) {
      await sendAlert(webhook, {
        source: `release (${actor()})`,
        alert,
        message: text.slice(0, maxAlertLength),
      });
    }
  };
}

export type CompositionOptions = { config?: string; built?: boolean; all?: boolean };
export type CheckOptions = {
  browser: boolean;
  api: boolean;
  accept: readonly string[];
};

export function withComposition(command: Command): Command {
  return withCompositionOptions(command.argument('[apps...]', '`name`, `name@version` or `name@tag`'));
}

export function withCompositionOptions(command: Command): Command {
  return command
    .option('--built', 'the versions that the sources here build to, whatever was published since')
    .option('--all', 'the latest version of every published app')
    .option(
      '--config <file>',
      'run-time configuration; without names, no app changes (default: the live one)',
    );
}

export function withChecks(command: Command): Command {
  return command
    .option('--no-browser', 'do not open the pages in a browser; the result lists what was not checked')
    .option('--no-api', 'do not check that the API offers what the pages call; the result lists it')
    .option(
      '--accept <entry>',
      "live mode: promote although preflight's list has this entry; can be repeated",
      (entry: string, all: readonly string[]) => [...all, entry],
      [],
    );
}

/** How a promotion is checked. */
export function checksOf(options: CheckOptions, log: (line: string) => void) {
  const { api, accept } = options;
  return { browser: chooseBrowser(options), api, accept, hosting: hostingService(), log };
}

/** @throws CliError when the environment names an unknown one */
function hostingService(name = process.env.RELEASE_HOSTING): HostingService | undefined {
  if (!name) return undefined;
  const known = hostingServices.find((service) => service === name);
  if (known) return known;
  throw new CliError(`RELEASE_HOSTING must be one of ${hostingServices.join(', ')}; it is ${name}.`, {
    code: 'usage',
  });
}

/**
 * Without names: the app whose folder the command runs in, else every app of this repository; but nothing when there is
 * a configuration.
 */
export async function readComposition(
  names: readonly string[],
  { config, built = false, all = false }: CompositionOptions,
): Promise<Composition> {
  if (all && (built || names.length > 0)) {
    throw new CliError('--all takes every app; name none with it, and leave out --built.', { code: 'usage' });
  }
  const selected = () => selectApps(names, process.cwd());
  const builds = built ? await Promise.all(selected().map((source) => buildApp(source))) : [];
  const versions = () => {
    if (all) return 'latest';
    if (built) return builds.map(({ app }) => `${app.name}@${app.version}`);
    return names.length > 0 || config ? names : selected().map(({ name }) => name);
  };
  return {
    apps: versions(),
    builds,
    tag: branchTag(),
    config: config ? await readConfiguration(config) : undefined,
  };
}

/** The tag that publishing and promoting use where none is named. */
export function branchTag(): string {
  const branch = sideBranch();
  return branch === null ? latestTag : tagOfBranch(branch);
}

/** @throws CliError when there is no browser and none was declined: a promotion without one must be intended */
export function chooseBrowser({ browser }: Pick<CheckOptions, 'browser'>): BrowserCheck | null {
  if (!browser) return null;
  const executablePath = findHeadlessShell() ?? findBrowser();
  if (executablePath) {
    const serve: BrowserCheck['serve'] = (store, release) =>
      startOrigin({ store, port: 0, release, keys: [] });
    return { executablePath, serve };
  }
  throw new CliError(
    'There is no browser to check the pages in; nothing was changed. Install Chromium or name one with ' +
      'CHROMIUM_PATH=<file>. `--no-browser` promotes without, and lists what was not checked.',
  );
}

/** Parsers of option values. */
export function positiveNumber(text: string): number {
  const value = Number(text);
  if (value > 0) return value;
  throw new InvalidArgumentError('It must be a number above 0.');
}

export function wholeNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new InvalidArgumentError('It must be a whole number.');
}

export function tag(text: string): string {
  if (isTag(text)) return text;
  throw new InvalidArgumentError(
    'It must consist of lower-case letters, digits and single hyphens, and must not look like a version.',
  );
}

export function releaseId(text: string): string {
  if (isReleaseId(text)) return text;
  throw new InvalidArgumentError('It must be the id of a release, of 12 hexadecimal digits.');
}

export function previewId(text: string): string {
  if (/^[0-9a-f]{32}$/.test(text)) return text;
  throw new InvalidArgumentError(
    'It must be the id of a preview, of 32 hexadecimal digits: `pnpm release status`.',
  );
}

export function isReleaseId(text: string): boolean {
  return /^[0-9a-f]{12}$/.test(text);
}
