import { contentVersion, type ReleaseManifest } from '@site/contract/release-manifest';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { z } from 'zod';
import { incompatibilities } from '../gate/fit.ts';
import { assertNothingAgainst, type BrowserChoice, checkRelease, type Side } from '../gate/gate.ts';
import { type PrerenderReport, prerenderRelease } from '../prerender/prerender-set.ts';
import { CliError } from '../problem.ts';
import { places, type Store } from '../store/store.ts';
import { composeRelease, type Parts, readApp, readRelease, versionsOf } from './compose.ts';
import { readSiteIndex, type Seen, seePointer } from './pointer.ts';

export type Request = {
  /** `name` for its latest version or `name@version`; none means the latest of every part in the store. */
  wanted: readonly string[];
  /** Replaces the configuration of the current set. */
  config?: RuntimeConfig | undefined;
  /** Tries the pages that change in a browser; by default there is none. */
  browser?: BrowserChoice;
  say?: (line: string) => void;
};

/** A set that could be live next, and what is live now. */
export type Candidate = { seen: Seen; set: ReleaseManifest; parts: Parts; live: Side | null };

/** What is known of a set that may go live. */
export type Prepared = { side: Side; rendered: PrerenderReport | null; notes: readonly string[] };

/**
 * Composes what is wanted with what is live.
 *
 * @throws CliError with every reason why the parts do not fit together
 */
export async function composeCandidate(store: Store, { wanted, config }: Request): Promise<Candidate> {
  const seen = await seePointer(store);
  const live = seen.pointer ? await readSide(store, seen.pointer.set) : null;
  const parts = await chooseParts(store, wanted, live?.set ?? null);
  assertNothingAgainst(incompatibilities(parts), 'These parts do not fit together; nothing was changed.');
  const settings = config ?? live?.set.config;
  if (!settings) {
    throw new CliError(
      'The first promotion needs a configuration: `pnpm release promote --config <file.json>`.',
    );
  }
  return { seen, set: composeRelease(parts, settings), parts, live };
}

/**
 * Renders what changes and tries it out. The store keeps what was rendered; nothing is switched.
 *
 * @throws CliError with every reason why the set must not go live
 */
export async function prepare(
  store: Store,
  { set, parts, live }: Candidate,
  { browser = { kind: 'none' }, say = () => {} }: Pick<Request, 'browser' | 'say'>,
): Promise<Prepared> {
  let index = await readSiteIndex(store, set.id);
  let rendered: PrerenderReport | null = null;
  if (!index) {
    say('Rendering the pages that change …');
    ({ report: rendered, index } = await prerenderRelease(store, set, parts, { live: live?.index }));
  }
  const side = { set, parts, index };
  const { reasons, notes } = await checkRelease(store, side, live, browser, say);
  for (const note of notes) say(note);
  assertNothingAgainst(reasons, `Release set ${set.id} must not go live; nothing was changed.`);
  return { side, rendered, notes };
}

/** A set as it lies in the store; null when parts of it were pruned. */
export async function readSide(store: Store, id: string): Promise<Side | null> {
  const index = await readSiteIndex(store, id);
  if (!index) return null;
  const set = await readRelease(store, id);
  return { set, index, parts: await readParts(store, versionsOf(set)) };
}

async function readParts(store: Store, versions: ReadonlyMap<string, string>): Promise<Parts> {
  const parts = await Promise.all([...versions].map(([name, version]) => readApp(store, name, version)));
  return new Map(parts.map((part) => [part.name, part]));
}

async function chooseParts(
  store: Store,
  wanted: readonly string[],
  current: ReleaseManifest | null,
): Promise<Parts> {
  const versions = new Map(current ? versionsOf(current) : []);
  const names = wanted.length > 0 ? wanted : await publishedApps(store);
  for (const request of names) {
    const [name = '', version] = request.split('@');
    versions.set(name, version ?? (await latestVersion(store, name)));
  }
  return await readParts(store, versions);
}

/** What a set can be made of is what was published: the sources of the other parts need not be here. */
async function publishedApps(store: Store): Promise<readonly string[]> {
  const files = await store.list('latest');
  if (files.length === 0) {
    throw new CliError(`Nothing has been published in ${store.describe()} yet: \`pnpm release publish\`.`);
  }
  return files.map((path) => path.slice('latest/'.length, -'.json'.length));
}

async function latestVersion(store: Store, name: string): Promise<string> {
  const bytes = await store.read(places.latest(name));
  if (!bytes) throw new CliError(`"${name}" has never been published. Run \`pnpm release publish ${name}\`.`);
  return z.object({ version: contentVersion }).parse(JSON.parse(bytes.toString())).version;
}
