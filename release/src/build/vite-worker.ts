import { join } from 'node:path';
import { build, createLogger } from 'vite';

/** Builds one app for the browser and for prerendering: `vite-worker.ts <folder> <output> [<server entry>]`. */
const [root = process.cwd(), out = join(root, 'dist'), serverEntry] = process.argv.slice(2);

const logger = createLogger('warn');
const warn = logger.warn;
// Libraries mark their client modules (`use client`) for frameworks that this site does not use.
logger.warn = (message, options) => {
  if (!message.includes('MODULE_LEVEL_DIRECTIVE')) warn(message, options);
};

const into = (side: string) => ({ outDir: join(out, side), emptyOutDir: true });
await build({ root, customLogger: logger, build: into('client') });
await build({ root, customLogger: logger, build: { ...into('server'), ssr: serverEntry || true } });
