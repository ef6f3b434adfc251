#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { commonOptions, explain, overview } from './help.ts';
import { CliError, exitCodes } from './problem.ts';
import { openStore } from './store/open-store.ts';
import { verbs } from './verbs/table.ts';
import type { Options, Values, Verb } from './verbs/verb.ts';

const args = process.argv.slice(2);

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = report(error);
}

async function main(): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const asked = name === 'help' ? rest[0] : undefined;
    console.log(asked === undefined ? overview(verbs) : explain(findVerb(asked)));
    return 0;
  }
  const verb = findVerb(name);
  const { names, options } = readArguments(verb, rest);
  if (options.help) {
    console.log(explain(verb));
    return 0;
  }
  const { result, text, failed } = await verb.carryOut({
    names,
    options,
    store: await openStore(options.store),
    say: (line) => console.error(line),
  });
  console.log(options.json ? JSON.stringify(result) : text());
  return failed ? exitCodes.refused : 0;
}

function findVerb(name: string): Verb {
  const verb = verbs.find((candidate) => candidate.name === name);
  if (verb) return verb;
  throw new CliError(
    `There is no verb "${name}". The verbs are ${verbs.map((known) => known.name).join(', ')}; ` +
      '`pnpm release help` explains them.',
    { code: 'usage' },
  );
}

function readArguments(
  verb: Verb,
  rest: readonly string[],
): { names: readonly string[]; options: Values<typeof commonOptions> & Values<Options> } {
  const known = { ...verb.options, ...commonOptions };
  try {
    const { values, positionals } = parseArgs({
      args: [...rest],
      allowPositionals: verb.operands !== '',
      options: Object.fromEntries(
        Object.entries(known).map(([name, { type }]) => [
          name,
          name === 'help' ? { type, short: 'h' } : { type },
        ]),
      ),
    });
    return { names: positionals, options: values as Values<typeof commonOptions> };
  } catch (error) {
    if (!isArgumentError(error)) throw error;
    throw new CliError(`${error.message}\n\`pnpm release help ${verb.name}\` lists what it takes.`, {
      code: 'usage',
    });
  }
}

/** Says what went wrong: a sentence for people, and on request the same for machines. */
function report(error: unknown): number {
  if (!(error instanceof CliError)) {
    console.error(error);
    return exitCodes.refused;
  }
  console.error(error.message);
  if (args.includes('--json')) {
    const { code, message, reasons } = error;
    console.log(JSON.stringify({ error: { code, message, reasons } }));
  }
  return exitCodes[error.code];
}

function isArgumentError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
