import type { CommandRequest, CommandResult } from '../src/operator/commands/command.ts';
import { runCommand } from '../src/operator/program.ts';
import type { ApiHarness } from './api-harness.ts';

/** Runs an operator's command inside the API, as its socket does. */
export const runIn = (
  api: ApiHarness,
  command: string,
  args: string[] = [],
  options: CommandRequest['options'] = {},
): Promise<CommandResult> => runCommand(api.dependencies(), { command, args, options });

/** The report of a command that succeeds. @throws with its error when it does not */
export async function reportOf(...input: Parameters<typeof runIn>) {
  const result = await runIn(...input);
  if ('error' in result) throw new Error(result.error);
  return result.report;
}
