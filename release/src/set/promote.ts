import type { RuntimeConfig } from '@site/shared/contract';
import { partVersion, type ReleaseSet } from '@site/shared/release-set';
import { z } from 'zod';
import { type PrerenderReport, prerenderSet } from '../prerender/prerender-set.ts';
import { Problem } from '../problem.ts';
import { places, type Store } from '../store/store.ts';
import { composeSet, type Parts, readPart, readSet, versionsOf } from './compose.ts';
import { assertFits } from './gate.ts';
import { readSiteIndex, seePointer, switchTo } from './pointer.ts';

export type Promotion = {
  set: ReleaseSet;
  previous: string | null;
  changed: boolean;
  rendered: PrerenderReport | null;
};

type Request = {
  /** `name` for its latest version or `name@version`; none means the latest of every part in the store. */
  wanted: readonly string[];
  /** Replaces the configuration of the current set. */
  config?: RuntimeConfig | undefined;
};

/** Composes a set, checks it, renders what changes and switches the pointer: in that order, or not at all. */
export async function promote(store: Store, { wanted, config }: Request): Promise<Promotion> {
  const seen = await seePointer(store);
  const before = seen.pointer;
  const current = before ? await readSet(store, before.set) : null;
  const parts = await chooseParts(store, wanted, current);
  assertFits(parts);
  const settings = config ?? (current?.config as RuntimeConfig | undefined);
  if (!settings) {
    throw new Problem(
      'The first promotion needs a configuration: `pnpm release promote --config <file.json>`.',
    );
  }
  const set = composeSet(parts, settings);
  if (before?.set === set.id) {
    return { set, previous: before.previous, changed: false, rendered: null };
  }
  const rendered = (await readSiteIndex(store, set.id)) ? null : await prerenderSet(store, set, parts);
  await store.write(places.set(set.id), Buffer.from(JSON.stringify(set, null, 2)));
  const { previous } = await switchTo(store, set.id, seen);
  return { set, previous, changed: true, rendered };
}

/** Switches back to an earlier set: the one before, or the one named. Nothing is built or rendered. */
export async function rollBack(store: Store, id: string | undefined): Promise<{ from: string; to: string }> {
  const seen = await seePointer(store);
  const before = seen.pointer;
  if (!before) throw new Problem('Nothing has been promoted yet, so there is nothing to roll back.');
  const target = id ?? before.previous;
  if (!target) throw new Problem(`${before.set} is the first release set; there is none before it.`);
  if (!(await readSiteIndex(store, target))) {
    throw new Problem(`The pages of release set ${target} are not in the store; nothing was switched.`);
  }
  await switchTo(store, target, seen);
  return { from: before.set, to: target };
}

async function chooseParts(
  store: Store,
  wanted: readonly string[],
  current: ReleaseSet | null,
): Promise<Parts> {
  const versions = new Map(current ? versionsOf(current) : []);
  const names = wanted.length > 0 ? wanted : await publishedParts(store);
  for (const request of names) {
    const [name = '', version] = request.split('@');
    versions.set(name, version ?? (await latestVersion(store, name)));
  }
  const parts = await Promise.all([...versions].map(([name, version]) => readPart(store, name, version)));
  return new Map(parts.map((part) => [part.name, part]));
}

/** What a set can be made of is what was published: the sources of the other parts need not be here. */
async function publishedParts(store: Store): Promise<readonly string[]> {
  const files = await store.list('latest');
  if (files.length === 0) {
    throw new Problem(`Nothing has been published in ${store.describe()} yet: \`pnpm release publish\`.`);
  }
  return files.map((path) => path.slice('latest/'.length, -'.json'.length));
}

async function latestVersion(store: Store, name: string): Promise<string> {
  const bytes = await store.read(places.latest(name));
  if (!bytes) throw new Problem(`"${name}" has never been published. Run \`pnpm release publish ${name}\`.`);
  return z.object({ version: partVersion }).parse(JSON.parse(bytes.toString())).version;
}
