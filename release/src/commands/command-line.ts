import { Command, CommanderError } from 'commander';

import { CliError, exitCodes, systemFailure } from '../model/errors.ts';
import { build, publish, sbom } from './apps.ts';
import { canary } from './canary.ts';
import { config } from './config.ts';
import { contract } from './contract.ts';
import { dev } from './dev.ts';
import { history, locate, scripts, status, versions } from './inspection.ts';
import { hostingConfig, prune, serve } from './operation.ts';
import { freeze, owners } from './ownership.ts';
import { check, diff, preview, promote } from './promotion.ts';
import { copy, restore, retire, rollback, withdraw } from './recovery.ts';
import { sync } from './sync.ts';
import { verify } from './verification.ts';

/** In the order of a release. */
const commands = [
  ...[config, dev, build, publish, check, diff, preview, promote, canary],
  ...[rollback, retire, withdraw, restore, copy, owners, freeze],
  ...[status, versions, history, verify, prune, scripts, sbom, locate, contract, serve, sync, hostingConfig],
];

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
for (const command of commands) program.addCommand(command);
for (const command of [program, ...program.commands, ...canary.commands, ...config.commands]) {
  // Errors are reported below, once and in one form.
  command.exitOverride().configureOutput({ outputError: () => {} });
}

/** Runs a command line and prints what it reports. Returns the exit code. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  try {
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
