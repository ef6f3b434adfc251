import { Command, CommanderError } from 'commander';

import { CliError, exitCodes, systemFailure } from '../model/errors.ts';

/** In the order of a release. Each is loaded when it is named, because loading all takes longer than most of them run. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  build: async () => (await import('./apps.ts')).build,
  publish: async () => (await import('./apps.ts')).publish,
  diff: async () => (await import('./promotion.ts')).diff,
  preview: async () => (await import('./promotion.ts')).preview,
  promote: async () => (await import('./promotion.ts')).promote,
  canary: async () => (await import('./canary.ts')).canary,
  rollback: async () => (await import('./recovery.ts')).rollback,
  retire: async () => (await import('./recovery.ts')).retire,
  withdraw: async () => (await import('./recovery.ts')).withdraw,
  restore: async () => (await import('./recovery.ts')).restore,
  status: async () => (await import('./inspection.ts')).status,
  versions: async () => (await import('./inspection.ts')).versions,
  history: async () => (await import('./inspection.ts')).history,
  verify: async () => (await import('./verification.ts')).verify,
  prune: async () => (await import('./operation.ts')).prune,
  serve: async () => (await import('./operation.ts')).serve,
  sync: async () => (await import('./sync.ts')).sync,
  'hosting-config': async () => (await import('./operation.ts')).hostingConfig,
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
  const all = Object.entries(commands);
  const named = all.filter(([one]) => one === name);
  for (const [, load] of named.length > 0 ? named : all) program.addCommand(await load());
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
