import { Command, InvalidArgumentError } from 'commander';
import { appSources } from '../build/app-sources.ts';
import { isTag } from '../releases/tags.ts';
import { exitCodes } from '../reporting/errors.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';

export type Context = {
  /** The store named by --store or the environment. */
  store: Store;
  /** Reports progress on stderr. Progress is never part of the result. */
  log: (line: string) => void;
};

export type Outcome = {
  /** The result as data, printed as JSON with `--json`. */
  result: unknown;
  /** The result as text for people, printed without `--json`. */
  text: string;
  /** Whether to exit with code 1 even though the command has done its work. */
  failed?: boolean;
};

/**
 * Creates a command with the options that all commands share. `details` is a description and, after a blank line,
 * examples.
 */
export function releaseCommand(name: string, summary: string, details: string): Command {
  const [description = '', examples = ''] = details.split('\n\n');
  return new Command(name)
    .summary(summary)
    .description(`${summary}\n\n${description.replaceAll('\n', ' ')}`)
    .addHelpText('after', `\n${examples}`)
    .option(
      '--store <location>',
      'folder or s3://bucket/prefix (default: $RELEASE_STORE, else $DATA_DIR/store)',
    )
    .option('--json', 'print the result as JSON; progress goes to stderr');
}

/** Wraps a command's action: opens the store, runs the action and prints its result. */
export function action<Options>(
  run: (args: readonly string[], options: Options, context: Context) => Promise<Outcome>,
): (...args: unknown[]) => Promise<void> {
  return async (...all) => {
    const command = all.at(-1) as Command;
    const { store: location, json } = command.opts<{ store?: string; json?: boolean }>();
    const store = await openStore(location);
    const log = (line: string) => console.error(line);
    const { result, text, failed } = await run(command.args, command.opts<Options & object>(), {
      store,
      log,
    });
    console.log(json ? JSON.stringify(result) : text);
    if (failed) process.exitCode = exitCodes.failed;
  };
}

/** Creates a parser for an option's value. The parser rejects invalid values with `message`. */
function createParser<Value>(
  parse: (text: string) => Value,
  isValid: (value: Value) => boolean,
  message: string,
) {
  return (text: string): Value => {
    const value = parse(text);
    if (isValid(value)) return value;
    throw new InvalidArgumentError(message);
  };
}

export function isReleaseId(text: string): boolean {
  return /^[0-9a-f]{12}$/.test(text);
}

/** Parses a percentage of visitors, above 0 and below 100. */
export const percentage = createParser(
  Number,
  (value) => value > 0 && value < 100,
  'It must be above 0 and below 100.',
);
export const wholeNumber = createParser(
  (text) => (/^\d+$/.test(text) ? Number(text) : NaN),
  Number.isSafeInteger,
  'It must be a whole number.',
);
export const aliasName = createParser(
  String,
  (text) => isTag(text) && !appSources.some(({ name }) => name === text),
  'It must consist of lower-case letters, digits and single hyphens, and must not look like a version. An app comes before --alias.',
);
export const releaseId = createParser(
  String,
  isReleaseId,
  'It must be the id of a release, of 12 hexadecimal digits.',
);
