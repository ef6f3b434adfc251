import type { RuntimeConfig } from '@site/contract/runtime-config';
import { buildApp } from './part/build.ts';
import { appSources } from './part/parts.ts';
import { publishApp } from './part/publish.ts';
import { promote } from './set/promote.ts';
import type { Store } from './store/store.ts';

/** Builds at once; each build keeps about one core busy. */
const concurrency = 2;

/** Builds, publishes and promotes every part that is checked out, saying each step that took work. */
export async function releaseAll(
  store: Store,
  config: RuntimeConfig,
  say: (line: string) => void,
): Promise<string> {
  const queue = [...appSources];
  let done = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let source = queue.shift(); source; source = queue.shift()) {
        const built = await buildApp(source);
        const written = await publishApp(store, built);
        done += 1;
        const progress = `${done} of ${appSources.length}`;
        if (!built.reused || written)
          say(`Built and published ${source.name} ${built.part.version} (${progress})`);
      }
    }),
  );
  const { set, changed, rendered } = await promote(store, { wanted: [], config });
  if (rendered) say(`Prerendered ${rendered.pages} pages (${rendered.rendered} anew)`);
  say(changed ? `Release set ${set.id} is live` : `Release set ${set.id} is unchanged`);
  return set.id;
}
