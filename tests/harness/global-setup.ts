import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderStore } from '@site/release/folder-store';
import { publishAll } from '@site/release/release-all';
import { publishedApps, removeOldCaches } from './site.ts';

/** Builds and publishes every app once. Each worker promotes them for its own addresses. */
export default async function setup(): Promise<void> {
  removeOldCaches();
  mkdirSync(publishedApps, { recursive: true });
  // What is tested may be older than what was tested last.
  rmSync(join(publishedApps, 'tags'), { recursive: true, force: true });
  await publishAll(folderStore(publishedApps), 'latest', console.log);
}
