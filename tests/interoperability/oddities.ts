import { join } from 'node:path';
import { root } from '@site/dev/local-site';
import type { AppSource } from '@site/release/app-sources';
import { findBrowser } from '@site/release/browser';
import { startOrigin } from '@site/release/origin';
import type { SiteIndex } from '@site/release/release-manifest';
import type { Store } from '@site/release/store';

/** A remote with features of ordinary projects that have caused failures in releases. */
export const oddities: AppSource = {
  name: 'oddities',
  kind: 'remote',
  folder: join(root, 'tests/interoperability/oddities'),
};

/** Creates the browser of a promotion's smoke test. */
export function createSmokeTest() {
  const executablePath = findBrowser() ?? '';
  const serve = (store: Store, index: SiteIndex) => startOrigin({ store, port: 0, index });
  return { executablePath, serve };
}
