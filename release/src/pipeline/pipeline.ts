import { checkRelease } from '../checks/checks.ts';
import { incompatibilities } from '../checks/compatibility.ts';
import { compareReleases, type ReleaseDiff } from '../checks/diff.ts';
import { checkLaunch } from '../checks/launch-findings.ts';
import type { BrowserCheck } from '../checks/smoke-test.ts';
import { writeCanaryPages } from '../compose/canary-pages.ts';
import { type Candidate, type Composition, composeCandidate } from '../compose/candidate.ts';
import { type PrerenderReport, type PreviewPages, prerenderRelease } from '../compose/prerender.ts';
import { CliError } from '../model/errors.ts';
import { assertNoReasons } from '../model/finding.ts';
import { assertCanMove, assertNotWithdrawn, switchTo } from '../pointer/pointer-moves.ts';
import { stopCanary } from '../pointer/running-canary.ts';
import { readSiteIndex, type StoredRelease, writeRelease } from '../releases/releases.ts';
import { signedRelease, writeSignature } from '../releases/signature.ts';
import type { Store } from '../store/store.ts';
import { carryCanary } from './carried-canary.ts';
import { assertContainsLive } from './newer-work.ts';

export type PromotionRequest = Composition & {
  /** Opens the pages that change in a browser; without one the notes state that they were not opened. */
  browser?: BrowserCheck | null;
  /** Whether the API must offer what the pages call; without it the notes state that it was not checked. */
  api?: boolean;
  /** Why, for the history. */
  message?: string | undefined;
  /** Ends a running canary, whatever it shows. */
  endCanary?: boolean;
  /** Promotes apps although their commits do not contain those of the live versions. */
  older?: boolean;
  /** In live mode: what may be left although it is on preflight's list. */
  accept?: readonly string[];
  /** Puts back what was live: neither the API nor preflight's list prevents it. */
  wasLive?: boolean;
  /** Gets a line of progress before each long step. */
  log?: (line: string) => void;
};

export type Promotion = {
  release: Candidate['release'];
  previous: string | null;
  changed: boolean;
  /** Whether a canary was ended that ran beside the live release. */
  endedCanary?: boolean;
  /** The release that its visitors get, where one goes on. */
  canary?: string;
  rendered: PrerenderReport | null;
  /** What could not be checked. */
  notes: readonly string[];
};

const maxAttempts = 10;

/**
 * Promotes. Where another promotion was faster, the steps are taken again with what is live then: so several teams
 * can promote at the same time. A promotion that replaces the configuration is not repeated, because it could take
 * back the configuration of the other one.
 */
export async function promote(store: Store, request: PromotionRequest): Promise<Promotion> {
  const { config, log = () => {} } = request;
  await store.assertConditionalWrites();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await promoteOnce(store, request);
    } catch (error) {
      const isConflict = error instanceof CliError && error.code === 'conflict';
      if (!isConflict || config || attempt === maxAttempts) throw error;
      log('Another promotion was faster. Composing again, with what is live now …');
    }
  }
}

/**
 * The steps of a promotion, in order. Each one throws a CliError with every reason when it fails; the live
 * pointer is moved by the last one only. A canary has another last step; a preview prerenders other pages.
 */
async function promoteOnce(store: Store, request: PromotionRequest): Promise<Promotion> {
  const candidate = await compose(store, request);
  const { release, seen } = candidate;
  await assertCanMove(store, seen);
  await assertNotWithdrawn(store, release.id, seen);
  const { carried, rejection } = await carryCanary(store, candidate, request);
  if (rejection) throw new CliError(rejection);
  if (seen.pointer?.release === release.id) {
    const { previous, canary } = seen.pointer;
    const endedCanary = canary !== undefined && carried === null;
    if (endedCanary) await stopCanary(store, seen);
    return { release, previous, changed: false, endedCanary, rendered: null, notes: [] };
  }
  if (!request.older && !request.wasLive) await assertContainsLive(store, candidate);
  const { stored, report, notes, accepted } = await prepare(store, candidate, request);
  const beside = carried && (await prepare(store, carried.candidate, request));
  await sign(store, candidate);
  if (carried) {
    await sign(store, carried.candidate);
    await writeCanaryPages(store, stored.index, carried.canary);
  }
  const { previous } = await switchTo(store, release.id, seen, {
    message: request.message,
    kind: request.wasLive ? 'rolled back' : 'promoted',
    accepted,
    canary: carried?.canary,
  });
  return {
    release,
    previous,
    changed: true,
    rendered: report,
    notes: [...new Set([...notes, ...(beside?.notes ?? [])])],
    ...(carried && { canary: carried.canary.release }),
  };
}

/** Steps 2 and 3, for a release that is stored under its id from now on. */
export async function prepare(store: Store, candidate: Candidate, request: PromotionRequest) {
  await writeRelease(store, candidate.release);
  const { stored, report } = await prerender(store, candidate, request);
  return { stored, report, ...(await check(store, candidate, stored, request)) };
}

/** Step 1: composes the wanted apps with those of the live release, and checks that they are compatible. */
export async function compose(store: Store, request: Composition): Promise<Candidate> {
  const candidate = await composeCandidate(store, request);
  assertNoReasons(incompatibilities(candidate.apps), 'These apps are not compatible; nothing was changed.');
  return candidate;
}

type Prerendered = { stored: StoredRelease; report: PrerenderReport | null };

/** Step 2: prerenders the pages that change. A release whose pages are stored is not rendered again. */
export async function prerender(
  store: Store,
  { release, apps }: Candidate,
  { log = () => {}, preview }: Pick<PromotionRequest, 'log'> & { preview?: PreviewPages },
): Promise<Prerendered> {
  const known = preview ? null : await readSiteIndex(store, release.id);
  if (known) return { stored: { release, apps, index: known }, report: null };
  log('Prerendering the pages that change …');
  const { report, index } = await prerenderRelease(store, release, apps, { preview });
  return { stored: { release, apps, index }, report };
}

/**
 * Step 3: checks links, headers, budgets, the API's contract and the pages in a browser; in live mode preflight's list too.
 *
 * @returns what could not be checked, and which entries of that list were accepted
 */
export async function check(
  store: Store,
  { live, seen }: Candidate,
  stored: StoredRelease,
  { browser = null, api = false, accept = [], wasLive = false, log = () => {} }: PromotionRequest,
): Promise<{ notes: readonly string[]; accepted: readonly string[] }> {
  const before = seen.pointer?.accepted ?? [];
  const { accepted, ...launch } = wasLive
    ? { accepted: before, reasons: [], notes: [] }
    : checkLaunch(stored.release.config, before, accept);
  const checks = { browser, api: wasLive ? null : api, launch };
  const { reasons, notes } = await checkRelease(store, stored, live, checks, log);
  for (const note of notes) log(note);
  assertNoReasons(reasons, `Release ${stored.release.id} must not be promoted; nothing was changed.`);
  return { notes, accepted };
}

/** Step 4: signs everything that the release consists of. */
export async function sign(store: Store, { release }: Candidate): Promise<void> {
  await writeSignature(store, signedRelease(release.id));
}

export type DryRun = {
  release: string;
  changed: boolean;
  diff: ReleaseDiff;
  notes: readonly string[];
  /** Why it could not be promoted now, whatever the checks found: a canary is running. */
  rejection: string | null;
};

/**
 * All steps before the signature. A promotion of the same release that follows uses what was rendered and opened here.
 * `checked: false` leaves out step 3.
 */
export async function dryRun(
  store: Store,
  request: PromotionRequest,
  { checked = true } = {},
): Promise<DryRun> {
  const candidate = await compose(store, request);
  const { release, seen, live } = candidate;
  await assertNotWithdrawn(store, release.id, seen);
  if (checked && !request.older) await assertContainsLive(store, candidate);
  const { carried, rejection } = await carryCanary(store, candidate, request);
  await writeRelease(store, release);
  const { stored } = await prerender(store, candidate, request);
  const { notes } = checked ? await check(store, candidate, stored, request) : { notes: [] };
  if (checked && carried) await prepare(store, carried.candidate, request);
  return {
    release: release.id,
    changed: seen.pointer?.release !== release.id,
    diff: await compareReleases(store, live, stored),
    notes,
    rejection,
  };
}
