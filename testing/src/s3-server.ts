import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const testBucket = 'releases';

export type TestServer = {
  /** Environment variables with which a process reaches it. */
  env: Readonly<Record<string, string>>;
  /** Makes it accept connections and answer nothing, until `resume`. */
  hang: () => void;
  resume: () => void;
  /** Ends it, also with SIGKILL while it hangs. */
  close: () => Promise<void>;
};

/**
 * Whether it honours conditional writes: all of them; all of them, with tags that have no quotes, as Ceph's radosgw;
 * those that create (If-None-Match); or none.
 */
export type Conditions = boolean | 'bare-tags' | 'creation';

/** Starts an S3 server with an empty bucket on a free port. */
export async function startS3({ conditional }: { conditional: Conditions }): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 's3-'));
  const program = fileURLToPath(new URL('./s3-process.ts', import.meta.url));
  const child = fork(program, [folder, testBucket, String(conditional)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url));
    child.once('exit', (code) => reject(new Error(`The S3 server exited with ${code}.`)));
  });
  return {
    env: {
      RELEASE_S3_ENDPOINT: url,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_REGION: 'us-east-1',
    },
    hang: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
