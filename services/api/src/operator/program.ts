import { Command } from 'commander';
import {
  CliError,
  type CommandContext,
  type CommandRequest,
  type CommandResult,
} from './commands/command.ts';
import { dataSubjectCommands } from './commands/data-subject.ts';
import { invoiceCommands } from './commands/invoices.ts';
import { jobCommands } from './commands/jobs.ts';
import { recordCommands } from './commands/records.ts';

/** In the order of the help. */
const commands = [...recordCommands, ...jobCommands, ...invoiceCommands, ...dataSubjectCommands];

type Handle = (request: CommandRequest, output: { json: boolean }) => Promise<void>;

/** The command line of `pnpm operate`. It exits by throwing, so that the caller chooses the exit code. */
export function createProgram(handle: Handle): Command {
  const program = new Command('pnpm operate')
    .description('Orders, questionnaires, the queue, invoices and personal data of the API.')
    .exitOverride()
    .addHelpText(
      'after',
      `
--json prints for programs. The exit code is 0 when the command was done, 1 when it could not be done,
and 2 when it was not understood. Commands work on the data of DATA_DIR (through the API if it runs
there) or of DATABASE_URL, with the same environment as the API.`,
    );
  for (const { name, argument, summary, details, options = [] } of commands) {
    const names = name.split(' ');
    const leaf = names.reduce(
      (parent, word) => parent.commands.find((existing) => existing.name() === word) ?? parent.command(word),
      program,
    );
    leaf.summary(summary).description([`${summary}.`, '', ...details].join('\n'));
    leaf.option('--json', 'print JSON').allowExcessArguments(false);
    if (argument) leaf.argument(argument);
    for (const [flags, description] of options) leaf.option(flags, description);
    leaf.action(async () => {
      const { json = false, ...rest } = leaf.opts<{ json?: boolean } & CommandRequest['options']>();
      // An export is printed instead of written.
      const sent = json && name.endsWith(' export') ? { ...rest, json } : rest;
      await handle({ command: name, args: leaf.args, options: sent }, { json });
    });
  }
  return program;
}

/** Runs a command in this process. Errors of the operator become messages; others are thrown. */
export async function runCommand(
  context: CommandContext,
  { command: name, args, options }: CommandRequest,
): Promise<CommandResult> {
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) {
    return { error: `The running API does not know "${name}". Restart it with this version.` };
  }
  try {
    return { report: await command.run(context, { args, options }) };
  } catch (error) {
    if (error instanceof CliError) return { error: error.message };
    throw error;
  }
}
