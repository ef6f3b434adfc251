import type { Pointer } from '@site/contract/release-manifest';
import { CliError } from '../model/errors.ts';
import { storePaths } from '../model/layout.ts';
import { versionsOf } from '../model/manifest.ts';
import { nothingLive, readHistory } from '../store/history.ts';
import { trustedKeys } from '../store/keys.ts';
import { seePointer } from '../store/live-pointer.ts';
import { readRelease, readSiteIndex } from '../store/releases.ts';
import { stopCanary } from '../store/running-canary.ts';
import { readSignature, signedRelease, untrustedRelease } from '../store/signature.ts';
import type { Store } from '../store/store.ts';
import { switchTo } from '../store/switch-release.ts';
import { latestTag } from '../store/tags.ts';
import { type Promotion, type PromotionRequest, promote } from './pipeline.ts';

/**
 * Switches to a stored release, also where the live pointer was lost. Builds and renders nothing.
 *
 * @param id without one: the live release while a canary is running, which stops it; else the release before
 */
export async function rollBack(
  store: Store,
  id: string | undefined,
  message?: string,
): Promise<{ from: string | null; to: string; endedCanary?: true }> {
  await store.assertConditionalWrites();
  const seen = await seePointer(store);
  const live = seen.pointer;
  if (!live && id === undefined) throw await nothingLive(store);
  if (live?.canary && id === undefined) {
    const { release } = await stopCanary(store, seen);
    return { from: release, to: live.release, endedCanary: true };
  }
  const target = id ?? live?.previous;
  if (!target)
    throw new CliError(
      `${live?.release} is the first release; there is none before it. Nothing was changed.`,
    );
  if (!(await readSiteIndex(store, target))) {
    throw new CliError(`The pages of release ${target} are not in the store; nothing was switched.`);
  }
  // A second entry of the same release would lose the one before it.
  if (target === live?.release && !live.canary) return { from: target, to: target };
  await assertSignedLike(store, target, live);
  await switchTo(store, target, seen, message, 'rolled back');
  return { from: live?.release ?? null, to: target };
}

/**
 * Puts one app back and leaves the others as they are live: a promotion of an older version, whose pages were opened in a
 * browser when it was live.
 *
 * @param version without one, the version of the app that was live before the present one
 * @throws CliError when there is no such version
 */
export async function rollBackApp(
  store: Store,
  {
    app,
    version,
    ...request
  }: { app: string; version?: string | undefined } & Pick<PromotionRequest, 'message' | 'log'>,
): Promise<Promotion & { version: string }> {
  const target = version ?? (await versionBefore(store, app));
  return {
    ...(await promote(store, { ...request, apps: [`${app}@${target}`], wasLive: true })),
    version: target,
  };
}

async function versionBefore(store: Store, app: string): Promise<string> {
  const history = (await readHistory(store)).toReversed();
  // Releases of long ago may have been pruned.
  const versionIn = async (id: string) =>
    (await store.has(storePaths.release(id))) ? versionsOf(await readRelease(store, id)).get(app) : undefined;
  const live = history[0] && (await versionIn(history[0].release));
  if (live === undefined) throw new CliError(`"${app}" is not live; nothing was changed.`);
  for (const { release } of history) {
    const version = await versionIn(release);
    if (version !== undefined && version !== live) return version;
  }
  throw new CliError(
    `No other version of "${app}" than ${live} was live; nothing was changed. \`pnpm release versions ${app}\` lists ` +
      'those that are stored.',
  );
}

/**
 * Takes a remote out of the release. Its versions stay stored; it is live again once it is published and promoted.
 *
 * @throws CliError when other pages still link to its pages
 */
export async function retireApp(
  store: Store,
  app: string,
  request: Omit<PromotionRequest, 'apps'>,
): Promise<Promotion> {
  if (app === 'shell') throw new CliError('Every release has the shell; nothing was changed.');
  const promotion = await promote(store, { ...request, apps: [], without: [app] });
  await store.remove([storePaths.tag(app, latestTag)]);
  return promotion;
}

/** @throws CliError when servers that show what is live would not show the target, because of its signature */
async function assertSignedLike(store: Store, target: string, live: Pointer | null): Promise<void> {
  const untrusted = await untrustedRelease(store, target, trustedKeys());
  const signature = await readSignature(store, signedRelease(target));
  const unsigned = live?.signature && !signature?.signature ? `Release ${target} is not signed.` : null;
  const reason = untrusted ?? unsigned;
  if (reason) throw new CliError(`${reason} Servers would not show it; nothing was switched.`);
}
