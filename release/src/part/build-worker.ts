import { build, createLogger } from 'vite';

/** Builds one part twice, for the browser and for prerendering: `build-worker.ts <folder> [<server entry>]`. */
const [root = process.cwd(), serverEntry] = process.argv.slice(2);

const logger = createLogger('warn');
const warn = logger.warn;
// Libraries mark their client modules for frameworks that we do not use.
logger.warn = (message, options) => {
  if (!message.includes('MODULE_LEVEL_DIRECTIVE')) warn(message, options);
};

await build({ root, customLogger: logger });
await build({ root, customLogger: logger, build: { ssr: serverEntry || true } });
