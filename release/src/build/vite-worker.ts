import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build, createLogger } from 'vite';

/** Builds one app for the browser and for prerendering: `vite-worker.ts <folder> <output> [<server entry>]`. */
const [root = process.cwd(), out = join(root, 'dist'), serverEntry] = process.argv.slice(2);

const logger = createLogger('warn');
const warn = logger.warn;
// Libraries mark their client modules (`use client`) for frameworks that this site does not use.
logger.warn = (message, options) => {
  if (!message.includes('MODULE_LEVEL_DIRECTIVE')) warn(message, options);
};

// They are thrown as well.
logger.error = () => {};

// The process that started it is gone.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

const into = (side: string) => ({ outDir: join(out, side), emptyOutDir: true });
try {
  await build({ root, customLogger: logger, build: into('client') });
  await build({ root, customLogger: logger, build: { ...into('server'), ssr: serverEntry || true } });
} catch (error) {
  console.error(describe(error));
  process.exit(1);
}

/** The bundler's errors have the position and the code; the stack of the bundler itself adds nothing. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = 'errors' in error ? error.message : (error.stack ?? error.message);
  return stripVTControlCharacters(text);
}
