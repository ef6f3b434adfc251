import { mkdirSync } from 'node:fs';
import { buildApp } from '@site/release/build';
import { appSources } from '@site/release/parts';
import { publishApp } from '@site/release/publish';
import { folderStore } from '@site/release/store';
import { publishedApps } from './site.ts';

/** Builds and publishes every app once; builds of unchanged sources are reused. Each worker promotes them for its own addresses. */
export default async function setup(): Promise<void> {
  mkdirSync(publishedApps, { recursive: true });
  const store = folderStore(publishedApps);
  for (const source of appSources) await publishApp(store, await buildApp(source));
}
