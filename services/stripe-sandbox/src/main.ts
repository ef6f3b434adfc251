import { readEnvironment } from './config.ts';
import { startSandbox } from './sandbox.ts';

// Ignore output errors, so that the sandbox keeps running when its log no longer has a reader.
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
  // Stop when the parent process exits, or now if it already has.
  process.once('disconnect', stop);
  if (process.connected === false) await stop();
  process.channel?.unref();
} catch (error) {
  console.error(`The payment sandbox did not start. ${(error as Error).message}`);
  process.exit(1);
}
