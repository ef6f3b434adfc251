import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { commentedConfiguration } from '../model/configuration.ts';
import { CliError } from '../model/errors.ts';
import { action, releaseCommand } from './command.ts';

const init = releaseCommand(
  'init',
  'Write a configuration with a comment for each setting.',
  `A configuration file is JSON that may have comments and trailing commas. Replace what is a sample: \`pnpm preflight\` lists
it. An existing file is never replaced.

  pnpm release config init

  pnpm release config init staging.json`,
)
  .argument('[file]', 'to write', 'production.json')
  .action(
    action(async ([file = 'production.json']) => {
      const path = resolve(file);
      await writeFile(path, commentedConfiguration, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        throw new CliError(`${path} exists already; nothing was written. Name another file.`);
      });
      return {
        result: { file: path },
        text: `${path} is written. \`pnpm preflight --config ${file}\` lists what to replace.`,
      };
    }),
  );

export const config = new Command('config')
  .description('Write the run-time configuration of a release.')
  .addCommand(init);
