import { z } from 'zod';
import type { Config } from '../../platform/config/api-config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';

export type CommandContext = { config: Config; database: Database; jobs: JobQueue };

/** A command as it was typed, for the process that runs it. */
export const commandRequest = z.strictObject({
  command: z.string(),
  args: z.array(z.string()),
  options: z.record(z.string(), z.union([z.string(), z.boolean()])),
});
export type CommandRequest = z.infer<typeof commandRequest>;

const report = z.strictObject({
  /** For programs: printed with `--json`. */
  data: z.unknown(),
  /** For people. */
  lines: z.array(z.string()).readonly(),
  /** Written by the command line, with mode 600, and never over an existing file. */
  file: z.strictObject({ name: z.string(), content: z.string() }).optional(),
});
export type Report = z.infer<typeof report>;

export const commandResult = z.union([z.strictObject({ report }), z.strictObject({ error: z.string() })]);
export type CommandResult = z.infer<typeof commandResult>;

/**
 * One command of `pnpm operate`. It runs inside the API where that is running, and otherwise in the
 * command line's own process, so it never prints and never reads files.
 */
export type OperatorCommand = {
  /** One or two words. */
  name: string;
  /** As commander writes it: `<email>`, `[id]`. */
  argument?: string;
  summary: string;
  /** Further lines of its help. */
  details: readonly string[];
  /** Flags and description of each option, as commander writes them. */
  options?: readonly (readonly [flags: string, description: string])[];
  /** @throws CliError when it cannot be done */
  run: (context: CommandContext, input: Pick<CommandRequest, 'args' | 'options'>) => Promise<Report>;
};

/** Something that the operator can correct: what happened, what was kept, what to do. */
export class CliError extends Error {
  override name = 'CliError';
}
