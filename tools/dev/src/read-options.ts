import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Reads the options of a command. `--help` prints `help` and ends the process. An unknown option or argument prints the
 * reason and `help`, and ends the process with 2.
 */
export function readOptions<const Config extends ParseArgsConfig>(
  help: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    const read = parseArgs(config);
    if (!(read.values as { help?: boolean }).help) return read;
    console.log(help);
    process.exit();
  } catch (error) {
    const [reason] = String((error as Error).message).split('. ');
    console.error(`${reason}.\n\n${help}`);
    process.exit(2);
  }
}
