import { mkdirSync } from 'node:fs';
import { buildPart } from '@site/release/build';
import { partSources } from '@site/release/parts';
import { publishPart } from '@site/release/publish';
import { folderStore } from '@site/release/store';
import { publishedParts } from './site.ts';

/** Builds and publishes every part once; each worker promotes them for its own addresses. */
export default async function setup(): Promise<void> {
  mkdirSync(publishedParts, { recursive: true });
  const store = folderStore(publishedParts);
  for (const source of partSources) await publishPart(store, await buildPart(source));
}
