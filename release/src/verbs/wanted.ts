import { readConfiguration } from '../configuration.ts';
import { selectApps } from '../part/parts.ts';
import type { Request } from '../set/candidate.ts';

/** What a command line asks to be composed: the named parts, else the one it stands in, else all; and the configuration. */
export async function selectedApps(
  names: readonly string[],
  configFile: string | undefined,
): Promise<Pick<Request, 'wanted' | 'config'>> {
  return {
    wanted: names.length > 0 ? names : selectApps([], process.cwd()).map(({ name }) => name),
    config: configFile ? await readConfiguration(configFile) : undefined,
  };
}

export const configOption = {
  config: {
    type: 'string',
    value: '<file>',
    help: 'run-time configuration of the new set (default: that of the live set)',
  },
} as const;
