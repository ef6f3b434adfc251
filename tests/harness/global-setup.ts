import { mkdirSync } from 'node:fs';
import { appSources } from '@site/release/app-sources';
import { buildApp } from '@site/release/build-app';
import { folderStore } from '@site/release/folder-store';
import { publishApp } from '@site/release/publish-app';
import { publishedApps, removeOldCaches } from './site.ts';

/** Builds and publishes every app once; builds of unchanged sources are reused. Each worker promotes them for its own addresses. */
export default async function setup(): Promise<void> {
  removeOldCaches();
  mkdirSync(publishedApps, { recursive: true });
  const store = folderStore(publishedApps);
  for (const source of appSources) await publishApp(store, await buildApp(source));
}
