import { readEnvironment } from './config.ts';
import { startSandbox } from './sandbox.ts';

// A reader of the log that ends does not end the sandbox.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
try {
  const sandbox = await startSandbox(readEnvironment(process.env));
  console.log(`Payment sandbox listening on ${sandbox.url}`);
  const stop = async () => {
    await sandbox.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // The process that started it is gone, or was before this one listened.
  process.once('disconnect', stop);
  if (process.connected === false) await stop();
  process.channel?.unref();
} catch (error) {
  console.error(`The payment sandbox did not start. ${(error as Error).message}`);
  process.exit(1);
}
