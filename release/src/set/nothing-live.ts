import { CliError } from '../problem.ts';
import { places, type Store } from '../store/store.ts';

const aSet = /^sets\/([0-9a-f]{12})\.json$/;
const listed = 5;

/** What to say where no pointer stands: either nothing was ever promoted, or the pointer was lost and the sets were not. */
export async function nothingLive(store: Store): Promise<CliError> {
  const entries = await store.entries('sets');
  const known = entries
    .sort((a, b) => b.modified.getTime() - a.modified.getTime())
    .flatMap(({ path }) => aSet.exec(path)?.[1] ?? []);
  const whole = await Promise.all(known.map((id) => store.has(places.siteIndex(id))));
  const ids = known.filter((_, index) => whole[index]).slice(0, listed);
  if (ids.length === 0) return new CliError(`Nothing is promoted in ${store.describe()} yet.`);
  return new CliError(
    `Nothing is live in ${store.describe()}: it has release sets, but no current.json. Nothing was changed. ` +
      'Make the set that was live live again: `pnpm release rollback <set>`. The latest that are kept: ' +
      `${ids.join(', ')}.`,
  );
}
