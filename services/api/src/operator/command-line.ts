import { parseArgs } from 'node:util';
import { columns } from './lines.ts';
import type { Question } from './question.ts';
import { OperatorProblem, type Verb } from './verb.ts';
import { verbs } from './verbs.ts';

export type Command =
  | { kind: 'help'; lines: readonly string[] }
  | { kind: 'ask'; question: Question; json: boolean };

/**
 * Reads what was typed after `pnpm operate`.
 *
 * @throws OperatorProblem naming what is not understood
 */
export function readCommand(typed: readonly string[]): Command {
  const asksForHelp = typed.includes('--help') || typed.includes('-h');
  const verb = findVerb(typed);
  if (!verb) {
    const [first] = typed.filter((word) => !word.startsWith('-'));
    if (!first || first === 'help') return { kind: 'help', lines: overview() };
    throw new OperatorProblem(
      `There is no verb "${first}". These are: ${verbs.map(({ name }) => name).join(', ')}.`,
    );
  }
  if (asksForHelp) return { kind: 'help', lines: helpOf(verb) };
  const { words, options } = argumentsOf(verb, typed.slice(verb.name.split(' ').length));
  const { json, ...others } = options;
  return { kind: 'ask', question: { verb: verb.name, words, options: others }, json: json === true };
}

function findVerb(typed: readonly string[]): Verb | undefined {
  return verbs.find(({ name }) => name.split(' ').every((word, at) => typed[at] === word));
}

function argumentsOf(verb: Verb, rest: readonly string[]) {
  const usage = `Usage: pnpm operate ${verb.name} ${verb.takes}`.trimEnd();
  const { positionals: words, values } = parse(verb, rest, usage);
  const [least, most] = verb.words ?? [0, 0];
  if (words.length < least) throw new OperatorProblem(`Something is missing after "${verb.name}". ${usage}`);
  if (words.length > most) {
    throw new OperatorProblem(`"${words[most]}" is not understood after "${verb.name}". ${usage}`);
  }
  return { words, options: values as Record<string, string | boolean> };
}

function parse(verb: Verb, rest: readonly string[], usage: string) {
  try {
    return parseArgs({
      args: [...rest],
      allowPositionals: true,
      options: { ...verb.options, json: { type: 'boolean' } },
    });
  } catch (error) {
    // Node's own sentence names the option; what follows it explains how to pass a dash.
    const [sentence] = error instanceof Error ? error.message.split('. ') : [];
    throw new OperatorProblem(`${sentence}. ${usage}`);
  }
}

function overview(): string[] {
  return [
    'pnpm operate <verb> [--json]',
    '',
    ...columns(verbs.map(({ name, takes, summary }) => [`  ${name} ${takes}`.trimEnd(), summary])),
    '',
    '`pnpm operate <verb> --help` tells more of one. --json prints for programs; the exit code is 0 when it was done,',
    '1 when something stands in the way, 2 when the command was not understood.',
    '',
    'It works on the data of DATA_DIR (where the API runs there, by asking it), or of DATABASE_URL, with the',
    'variables that the API has.',
  ];
}

function helpOf({ name, takes, summary, details }: Verb): string[] {
  return [`pnpm operate ${name} ${takes}`.trimEnd(), '', `${summary}.`, '', ...details];
}
