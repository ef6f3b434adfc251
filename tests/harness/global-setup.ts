import { mkdirSync } from 'node:fs';
import { folderStore } from '@site/release/folder-store';
import { publishAll } from '@site/release/release-all';
import { publishedApps, removeOldCaches } from './site.ts';

/** Builds and publishes every app once. Each worker promotes them for its own addresses. */
export default async function setup(): Promise<void> {
  removeOldCaches();
  mkdirSync(publishedApps, { recursive: true });
  await publishAll(folderStore(publishedApps), console.log);
}
