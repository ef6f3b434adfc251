import { join } from 'node:path';
import { root } from '@site/dev/local-site';
import type { AppSource } from '@site/release/app-sources';
import { findBrowser } from '@site/release/browser';
import type { BuiltApp } from '@site/release/build-app';
import { startOrigin } from '@site/release/origin';
import { promote } from '@site/release/pipeline';
import { publishApp } from '@site/release/publish-app';
import type { SiteIndex } from '@site/release/release-manifest';
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

/** Creates the browser of a promotion's smoke test. */
export function createSmokeTest() {
  const executablePath = findBrowser() ?? '';
  const serve = (store: Store, index: SiteIndex) => startOrigin({ store, port: 0, index });
  return { executablePath, serve };
}
