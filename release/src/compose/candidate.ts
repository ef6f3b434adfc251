import type { ReleaseManifest } from '@site/contract/release-manifest';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { CliError } from '../model/errors.ts';
import { type Apps, composeRelease, versionsOf } from '../model/manifest.ts';
import { runningCanary, type SeenPointer, seePointer } from '../store/live-pointer.ts';
import {
  readApps,
  readLatestVersions,
  readRelease,
  readStoredRelease,
  type StoredRelease,
} from '../store/releases.ts';
import type { Store } from '../store/store.ts';

export type Composition = {
  /** `name` for the latest version or `name@version`; none means the latest version of every published app. */
  apps: readonly string[];
  /** Apps that the release does without. With some, and no others named, nothing else changes. */
  without?: readonly string[];
  /** Composes with the release of the running canary instead of the live one. */
  stack?: boolean;
  /** Replaces the configuration of the live release. */
  config?: RuntimeConfig | undefined;
};

/** A release that may be promoted, and the one that is live. */
export type Candidate = {
  seen: SeenPointer;
  release: ReleaseManifest;
  apps: Apps;
  live: StoredRelease | null;
};

/** Composes the wanted app versions with those of the live release. Writes nothing. */
export async function composeCandidate(
  store: Store,
  { apps: wanted, without = [], config, stack = false }: Composition,
): Promise<Candidate> {
  const seen = await seePointer(store);
  const live = seen.pointer ? await readStoredRelease(store, seen.pointer.release) : null;
  const base = stack ? await readRelease(store, runningCanary(seen).canary.release) : live?.release;
  const versions = new Map(base ? versionsOf(base) : []);
  const chosen = wanted.length === 0 && without.length > 0 ? [] : await chooseVersions(store, wanted);
  for (const [name, version] of chosen) versions.set(name, version);
  for (const name of without) {
    if (!versions.delete(name)) throw new CliError(`"${name}" is not live; nothing was changed.`);
  }
  const apps = await readApps(store, versions);
  const settings = config ?? base?.config;
  if (!settings) {
    throw new CliError(
      'The first promotion needs a configuration: `pnpm release promote --config <file.json>`.',
    );
  }
  return { seen, release: composeRelease(apps, settings), apps, live };
}

async function chooseVersions(store: Store, wanted: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const latest = await readLatestVersions(store);
  if (wanted.length === 0) {
    if (latest.size > 0) return latest;
    throw new CliError(`Nothing has been published in ${store.describe()} yet: \`pnpm release publish\`.`);
  }
  return new Map(
    wanted.map((app) => {
      const [name = '', version = latest.get(name)] = app.split('@');
      if (version) return [name, version];
      throw new CliError(`"${name}" has never been published. Run \`pnpm release publish ${name}\`.`);
    }),
  );
}
