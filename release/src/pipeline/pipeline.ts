import { checkApi } from '../checks/api-contract.ts';
import { checkRelease } from '../checks/checks.ts';
import { incompatibilities } from '../checks/compatibility.ts';
import { compareReleases, type ReleaseDiff } from '../checks/diff.ts';
import { launchFindings } from '../checks/launch-findings.ts';
import type { BrowserCheck } from '../checks/smoke-test.ts';
import { writeCanaryPages } from '../compose/canary-pages.ts';
import { type Candidate, type Composition, composeCandidate } from '../compose/candidate.ts';
import { type PreviewPages, prerenderRelease } from '../compose/prerender.ts';
import { CliError } from '../model/errors.ts';
import { assertNoReasons } from '../model/finding.ts';
import { seePointer } from '../pointer/live-pointer.ts';
import {
  assertCanMove,
  assertNotWithdrawn,
  assertSeen,
  stopCanary,
  switchTo,
} from '../pointer/pointer-moves.ts';
import { readSiteIndex, type StoredRelease, sealRelease } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { carryCanary } from './carried-canary.ts';
import { assertContainsLive } from './newer-work.ts';
import { assertNotRolledBack } from './rolled-back.ts';

export type PromotionRequest = Composition & {
  /** Opens the pages that change in a browser; without one the notes state that they were not opened. */
  browser?: BrowserCheck | null;
  /** Whether the API must offer what the pages call; without it the notes state that it was not checked. */
  api?: boolean;
  /** The reason, for the history. */
  message?: string | undefined;
  /** The release that the caller saw live: nothing changes when another one is. */
  from?: string | undefined;
  /** Ends a running canary, whatever it shows. */
  endCanary?: boolean;
  /** Promotes apps although their commits do not contain those of the live versions. */
  older?: boolean;
  /** Promotes versions again that were rolled back. */
  again?: boolean;
  /** Puts back what was live: neither the API nor preflight's list prevents it. */
  wasLive?: boolean;
  /** Gets a line of progress before each long step. */
  log?: (line: string) => void;
};

export type Promotion = {
  release: Candidate['release'];
  previous: string | null;
  changed: boolean;
  /** Whether a canary was ended. */
  endedCanary: boolean;
  /** The release that the visitors of a canary get, if one goes on. */
  canary?: string;
  /** How many pages were written; 0 where an earlier run has done it. */
  pages: number;
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
  const { config, from, log = () => {} } = request;
  assertCanMove(await seePointer(store));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await promoteOnce(store, request);
    } catch (error) {
      const isConflict = error instanceof CliError && error.code === 'conflict';
      if (!isConflict || config || from || attempt === maxAttempts) throw error;
      log('Another promotion was faster. Composing again, with what is live now …');
    }
  }
}

/**
 * The steps of a promotion, in order. Each one throws a CliError with every reason when it fails; the live
 * pointer is moved by the last one only. A canary has another last step; a preview prerenders other pages.
 */
async function promoteOnce(store: Store, request: PromotionRequest): Promise<Promotion> {
  const { candidate, carried, endedCanary, examined } = await examine(store, request);
  const { release, seen } = candidate;
  if (!examined) {
    if (endedCanary) await stopCanary(store, seen, request.message);
    const previous = seen.pointer?.previous ?? null;
    return { release, previous, changed: false, endedCanary, pages: 0, notes: [] };
  }
  // Step 4: signs everything that the release consists of.
  await sealRelease(store, release.id);
  if (carried) {
    await sealRelease(store, carried.candidate.release.id);
    await writeCanaryPages(store, examined.stored.index, carried.canary);
  }
  const { previous } = await switchTo(store, release.id, seen, {
    message: request.message,
    kind: request.wasLive ? 'rolled back' : 'promoted',
    canary: carried?.canary,
  });
  return {
    release,
    previous,
    changed: true,
    endedCanary,
    pages: examined.pages,
    notes: examined.notes,
    ...(carried && { canary: carried.canary.release }),
  };
}

/**
 * The steps before the signature, also of the release of a canary that goes on. `examined` is null where the release is live
 * already.
 */
export async function examine(store: Store, request: PromotionRequest) {
  const candidate = await compose(store, request);
  const { release, seen } = candidate;
  assertSeen(seen, request.from);
  assertNotWithdrawn(seen, release.id);
  const carried = await carryCanary(store, candidate, request.endCanary);
  const endedCanary = seen.pointer?.canary !== undefined && carried === null;
  if (seen.pointer?.release === release.id) return { candidate, carried, endedCanary, examined: null };
  if (!request.older && !request.wasLive) await assertContainsLive(store, candidate);
  if (!request.again && !request.wasLive) await assertNotRolledBack(store, candidate);
  const { stored, pages, notes } = await prepare(store, candidate, request);
  const beside = carried && (await prepare(store, carried.candidate, request));
  const all = [...new Set([...notes, ...(beside?.notes ?? [])])];
  return { candidate, carried, endedCanary, examined: { stored, pages, notes: all } };
}

/** Steps 2 and 3, for a release that is stored under its id from now on. What takes a moment comes before what takes a minute. */
async function prepare(store: Store, candidate: Candidate, request: PromotionRequest) {
  const before = await checkServices(candidate, request);
  const { stored, pages } = await prerender(store, candidate, request);
  return { stored, pages, notes: [...before, ...(await check(store, candidate, stored, request))] };
}

/**
 * Checks the API's contract and, in live mode, preflight's list, which need no pages.
 *
 * @returns what could not be checked
 */
async function checkServices(
  { release, apps }: Candidate,
  { api = false, wasLive = false, log = () => {} }: PromotionRequest,
): Promise<readonly string[]> {
  const { config, id } = release;
  const left = config.mode === 'live' && !wasLive ? launchFindings(config) : [];
  const launch = left.map(({ where, what }) => `${where}: ${what}; \`pnpm preflight\` lists it.`);
  const { reasons, notes } = await checkApi(release, apps, wasLive ? null : api);
  for (const note of notes) log(note);
  assertNoReasons([...launch, ...reasons], notPromoted(id));
  return notes;
}

const notPromoted = (id: string) => `Release ${id} must not be promoted; nothing was changed.`;

/** Step 1: composes the wanted apps with those of the live release, and checks that they are compatible. */
export async function compose(store: Store, request: Composition): Promise<Candidate> {
  const candidate = await composeCandidate(store, request);
  assertNoReasons(incompatibilities(candidate.apps), 'These apps are not compatible; nothing was changed.');
  return candidate;
}

/** Step 2: prerenders the pages. A release whose pages are stored is not rendered again. */
export async function prerender(
  store: Store,
  candidate: Candidate,
  { log = () => {}, preview }: Pick<PromotionRequest, 'log'> & { preview?: PreviewPages },
): Promise<{ stored: StoredRelease; pages: number }> {
  const { release, apps } = candidate;
  const known = preview ? null : await readSiteIndex(store, release.id);
  if (known) return { stored: { release, apps, index: known }, pages: 0 };
  log('Prerendering the pages …');
  const index = await prerenderRelease(store, candidate, { preview, log });
  return { stored: { release, apps, index }, pages: Object.keys(index.pages).length };
}

/**
 * Step 3: checks links, titles, budgets and the pages in a browser.
 *
 * @returns what could not be checked
 */
async function check(
  store: Store,
  { live }: Candidate,
  stored: StoredRelease,
  { browser = null, log = () => {} }: PromotionRequest,
): Promise<readonly string[]> {
  const { reasons, notes } = await checkRelease(store, stored, live, browser, log);
  for (const note of notes) log(note);
  assertNoReasons(reasons, notPromoted(stored.release.id));
  return notes;
}

export type DryRun = {
  release: string;
  changed: boolean;
  /** Whether a promotion would end a canary. */
  endedCanary: boolean;
  diff: ReleaseDiff;
  notes: readonly string[];
};

/** All steps before the signature. A promotion of the same release that follows uses what was rendered and opened here. */
export async function dryRun(store: Store, request: PromotionRequest): Promise<DryRun> {
  const { candidate, endedCanary, examined } = await examine(store, request);
  return {
    release: candidate.release.id,
    changed: examined !== null,
    endedCanary,
    diff: await compareWithLive(store, candidate, request),
    notes: examined?.notes ?? [],
  };
}

/** Compares what is live with what a promotion would make, without its checks. */
export async function compareWithLive(
  store: Store,
  candidate: Candidate,
  request: Pick<PromotionRequest, 'log'>,
): Promise<ReleaseDiff> {
  const { stored } = await prerender(store, candidate, request);
  return await compareReleases(store, candidate.live, stored);
}
