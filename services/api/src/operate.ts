import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommanderError } from 'commander';
import {
  CliError,
  type CommandRequest,
  type CommandResult,
  type Report,
} from './operator/commands/command.ts';
import { printed } from './operator/commands/format.ts';
import { createProgram, runCommand } from './operator/program.ts';
import { sendCommand } from './operator/socket.ts';
import { ConfigError, dataFolder, readConfig } from './platform/config/api-config.ts';
import { startFailure } from './platform/config/start-error.ts';
import { FolderInUseError } from './platform/database/folder-lock.ts';

/**
 * `pnpm operate <command>`. Where the API runs with its embedded database, that process runs the
 * command, because it has locked the database; else the database is opened here.
 */
const program = createProgram(async (request, { json }) => {
  const result = await execute(request);
  if ('error' in result) throw new CliError(result.error);
  const { file } = result.report;
  if (file) await save(file);
  console.log(printed(result.report, json));
  if (file && !json) console.log(`Written to ${resolve(file.name)}`);
});

try {
  if (process.argv.length > 2) await program.parseAsync();
  else program.outputHelp();
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has printed the help or its message.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}

async function execute(request: CommandRequest): Promise<CommandResult> {
  if (!process.env.DATABASE_URL?.trim() && !process.env.DATABASE_URL_FILE?.trim()) {
    const result = await sendCommand(dataFolder(process.env), request);
    if (result) return result;
  }
  // Loaded only where no API runs: database, queue and payments take most of the start.
  const { closeDependencies, createDependencies } = await import('./server.ts');
  const dependencies = await createDependencies(readConfig(process.env));
  try {
    return await runCommand(dependencies, request);
  } finally {
    await closeDependencies(dependencies);
  }
}

/** Personal data: readable by the operator only, and never in place of another file. */
async function save({ name, content }: NonNullable<Report['file']>): Promise<void> {
  await writeFile(name, content, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') {
      throw new CliError(
        `${resolve(name)} exists already. Nothing was written; choose another name with --file.`,
      );
    }
    throw new CliError(
      `${resolve(name)} could not be written (${error.code ?? error.message}). Choose another path with --file.`,
    );
  });
}

function messageOf(error: unknown): string {
  if (error instanceof CliError) return error.message;
  if (error instanceof ConfigError) {
    return error.message.replace('The API cannot start', 'The command cannot run');
  }
  if (error instanceof FolderInUseError) {
    return `${error.message} If that is the API, it is starting or stopping: try again in a moment.`;
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES')
    return 'The API that runs on this folder belongs to another account: use that account.';
  return startFailure(error).replace('so the API did not start', 'so nothing was changed');
}
