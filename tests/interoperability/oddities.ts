import { join } from 'node:path';
import { root } from '@site/dev/local-site';
import type { AppSource } from '@site/release/app-sources';
import type { BuiltApp } from '@site/release/build-app';
import { promote } from '@site/release/pipeline';
import { publishApp } from '@site/release/publish-app';
import type { Store } from '@site/release/store';

/** A remote with features of ordinary projects that have caused failures in releases. */
export const oddities: AppSource = {
  name: 'oddities',
  kind: 'remote',
  folder: join(root, 'tests/interoperability/oddities'),
};

/** Publishes a build of the oddities and promotes it. @returns the id of the release */
export async function releaseOddities(
  store: Store,
  built: BuiltApp,
  options: Partial<Parameters<typeof promote>[1]> = {},
): Promise<string> {
  await publishApp(store, built);
  const { release } = await promote(store, { apps: [`oddities@${built.app.version}`], ...options });
  return release;
}
