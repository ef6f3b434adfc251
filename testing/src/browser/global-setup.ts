import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStore } from '@site/release/folder-store';
import { publishAll } from '@site/release/local-release';

/** Builds and publishes every app once. Each worker then promotes the apps for its own addresses. */
export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'published-apps-'));
  // The workers inherit this environment variable.
  process.env.PUBLISHED_APPS = folder;
  await publishAll(folderStore(folder), 'latest', console.log);
  return () => rmSync(folder, { recursive: true, force: true });
}
