import { readEnvironment } from './config.ts';
import { startSandbox } from './sandbox.ts';

// Errors of the output are ignored, so the sandbox goes on when the reader of its log ends.
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
  // The parent process has ended, or had ended before this process listened.
  process.once('disconnect', stop);
  if (process.connected === false) await stop();
  process.channel?.unref();
} catch (error) {
  console.error(`The payment sandbox did not start. ${(error as Error).message}`);
  process.exit(1);
}
