import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder for one test. Call it in `beforeEach` or in the test; the folder is removed afterwards. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'));
  // Retry the removal, because a process that a test no longer waits for may still be writing.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
