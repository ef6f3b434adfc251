import type { OtherVersion } from '@site/contract/inlined-manifest';
import { incompatibilities } from '../checks/compatibility.ts';
import { type Apps, publicUrl } from '../model/manifest.ts';
import { readApp, readVersions } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import { readTags } from '../store/tags.ts';

/** Per remote: every page of a preview carries the list. */
const maxVersions = 20;

/** The latest stored versions of each remote that could run in its place together with the other apps. */
export async function otherVersions(
  store: Store,
  apps: Apps,
): Promise<Record<string, readonly OtherVersion[]>> {
  const stored = await readVersions(store);
  const tags = await readTags(store);
  const remotes = [...apps.values()].filter(({ kind }) => kind === 'remote');
  const found = await Promise.all(
    remotes.map(async ({ name, version: own }) => {
      const others = stored
        .filter(({ app, version }) => app === name && version !== own)
        .slice(0, maxVersions);
      const versions = await Promise.all(
        others.map(async ({ version, provenance }): Promise<OtherVersion[]> => {
          const app = await readApp(store, name, version);
          if (incompatibilities(new Map(apps).set(name, app)).length > 0) return [];
          const { federationRuntime } = app;
          return [
            {
              version,
              entry: publicUrl(app, app.entry),
              ...(federationRuntime && { federationRuntime }),
              ...(provenance && { publishedAt: provenance.publishedAt }),
              tags: tags.filter((one) => one.app === name && one.version === version).map(({ tag }) => tag),
            },
          ];
        }),
      );
      return [name, versions.flat()] as const;
    }),
  );
  return Object.fromEntries(found.filter(([, versions]) => versions.length > 0));
}
