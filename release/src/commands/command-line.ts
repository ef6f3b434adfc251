import { extname } from 'node:path';
import { Command, CommanderError } from 'commander';
import { CliError, exitCodes, explainSystemFailure } from '../reporting/errors.ts';

/** The commands in two groups: those for teams, in the order of their work, and those for operators. */
const groups: Readonly<Record<string, readonly string[]>> = {
  'Team:': [
    ...['build', 'publish', 'diff', 'preview', 'promote', 'canary', 'rollback', 'retire'],
    ...['status', 'versions', 'history'],
  ],
  'Operator:': ['serve', 'sync', 'verify', 'restore', 'withdraw', 'prune', 'rotate-key', 'on-call'],
};

/**
 * Imports the module of a command and returns the command that the module exports. Only one module is imported, because
 * importing all modules takes longer than most commands run.
 */
async function load(name: string): Promise<Command> {
  const module = await import(/* @vite-ignore */ `./${name}-command${extname(import.meta.url)}`);
  const exported = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return (module as Record<string, Command>)[exported] ?? new Command(name);
}

/** Creates the program with the named command, or with all commands for the help. */
async function loadProgram(name: string): Promise<Command> {
  const program = new Command('pnpm release')
    .description(
      'An app is the shell or a remote, and is published in versions. A release combines one version of each app, and ' +
        'exactly one release is live. The usual sequence: publish, promote, and roll back if necessary.',
    )
    .addHelpText(
      'after',
      `
Exit codes: 0 done; 1 not done, for the reported reasons; 2 the command line is wrong; 3 another release was
promoted in the meantime. \`pnpm release help <command>\` explains a command with examples.`,
    );
  if (Object.values(groups).flat().includes(name)) {
    program.addCommand(await load(name));
  } else {
    for (const [heading, names] of Object.entries(groups)) {
      for (const one of names) program.addCommand((await load(one)).helpGroup(heading));
    }
  }
  const subcommands = program.commands.flatMap((command) => command.commands);
  for (const command of [program, ...program.commands, ...subcommands]) {
    // `report` prints all errors in the same format, so commander must not print them.
    command.exitOverride().configureOutput({ outputError: () => {} });
  }
  return program;
}

/**
 * Runs a command line and prints its result.
 *
 * @returns the exit code
 */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  try {
    const program = await loadProgram(args[0] ?? '');
    await program.parseAsync(args.length > 0 ? args : ['help'], { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    return report(error, args.includes('--json'));
  }
}

/** Prints an error for people or, with --json, for scripts. */
function report(error: unknown, json: boolean): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    // Somebody ran a group of commands without a subcommand, and commander has already printed the help.
    if (error.code === 'commander.help') return exitCodes.usage;
    const message = error.message.replace(/^error: /, '');
    const usage = new CliError(`${message}\n\`pnpm release --help\` lists the commands.`, { code: 'usage' });
    return report(usage, json);
  }
  if (!(error instanceof CliError)) {
    const explained = explainSystemFailure(error);
    if (explained) return report(explained, json);
    console.error(error);
    return exitCodes.failed;
  }
  console.error(error.message);
  if (json) {
    const { code, message, reasons } = error;
    console.log(JSON.stringify({ error: { code, message, reasons } }));
  }
  return exitCodes[error.code];
}
