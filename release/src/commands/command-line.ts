import { Command, CommanderError } from 'commander';

import { CliError, exitCodes, systemFailure } from '../model/errors.ts';

type Commands = Readonly<Record<string, () => Promise<Command>>>;

/** What those need who change an app, in the order of a release. Each is loaded when it is named, because loading all takes longer than most of them run. */
const teamCommands: Commands = {
  build: async () => (await import('./build-command.ts')).build,
  publish: async () => (await import('./publish-command.ts')).publish,
  diff: async () => (await import('./diff-command.ts')).diff,
  preview: async () => (await import('./preview-command.ts')).preview,
  promote: async () => (await import('./promote-command.ts')).promote,
  canary: async () => (await import('./canary-command.ts')).canary,
  rollback: async () => (await import('./rollback-command.ts')).rollback,
  retire: async () => (await import('./retire-command.ts')).retire,
  status: async () => (await import('./status-command.ts')).status,
  versions: async () => (await import('./versions-command.ts')).versions,
  history: async () => (await import('./history-command.ts')).history,
};

/** What those need who run the site. */
const operatorCommands: Commands = {
  serve: async () => (await import('./serve-command.ts')).serve,
  sync: async () => (await import('./sync-command.ts')).sync,
  verify: async () => (await import('./verify-command.ts')).verify,
  restore: async () => (await import('./restore-command.ts')).restore,
  withdraw: async () => (await import('./withdraw-command.ts')).withdraw,
  prune: async () => (await import('./prune-command.ts')).prune,
};

/** With the named command only; with all, for the help, where none is. */
async function loadProgram(name: string | undefined): Promise<Command> {
  const program = new Command('pnpm release')
    .description(
      'An app is the shell or a remote. Each is published in versions; a release names one version of each app, and ' +
        'exactly one release is live. The usual way: publish, promote, and rollback if necessary.',
    )
    .addHelpText(
      'after',
      `
Exit codes: 0 done; 1 not done, for the reported reasons; 2 the command line is wrong; 3 another release was
promoted meanwhile. \`pnpm release help <command>\` explains a command with examples.`,
    );
  const groups = { 'Team:': teamCommands, 'Operator:': operatorCommands };
  const load = { ...teamCommands, ...operatorCommands }[name ?? ''];
  if (load) {
    program.addCommand(await load());
  } else {
    for (const [heading, commands] of Object.entries(groups)) {
      for (const one of Object.values(commands)) program.addCommand((await one()).helpGroup(heading));
    }
  }
  const subcommands = program.commands.flatMap((command) => command.commands);
  for (const command of [program, ...program.commands, ...subcommands]) {
    // Errors are reported below, once and in one form.
    command.exitOverride().configureOutput({ outputError: () => {} });
  }
  return program;
}

/** Runs a command line and prints what it reports. Returns the exit code. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  try {
    const program = await loadProgram(args[0]);
    await program.parseAsync(args.length > 0 ? args : ['help'], { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    return report(error, args.includes('--json'));
  }
}

/** Prints a message for people, and with --json the same for scripts. */
function report(error: unknown, json: boolean): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    // A command with subcommands was run without one: its help is printed already.
    if (error.code === 'commander.help') return exitCodes.usage;
    const message = error.message.replace(/^error: /, '');
    const usage = new CliError(`${message}\n\`pnpm release --help\` lists the commands.`, { code: 'usage' });
    return report(usage, json);
  }
  if (!(error instanceof CliError)) {
    const explained = systemFailure(error);
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
