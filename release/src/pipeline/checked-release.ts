import { checkApi } from '../checks/api-contract.ts';
import { checkRelease } from '../checks/checks.ts';
import { incompatibilities } from '../checks/compatibility.ts';
import { launchFindings } from '../checks/launch-findings.ts';
import type { BrowserCheck } from '../checks/smoke-test.ts';
import type { Candidate } from '../compose/candidate.ts';
import { prerenderRelease } from '../compose/prerender.ts';
import { type RenderedIndex, readIndex, storeRendered } from '../releases/releases.ts';
import { assertNoReasons } from '../reporting/finding.ts';

/** How a release is checked before it is shown. */
export type Checks = {
  /** Opens the pages that change in a browser; without one the notes state that they were not opened. */
  browser?: BrowserCheck | null;
  /**
   * Whether the API must offer what the pages call; without it the notes state that it was not checked. Null for what was
   * live before: neither the API nor preflight's list prevents it.
   */
  api?: boolean | null;
  /** Gets a line of progress before each long step. */
  log?: (line: string) => void;
};

/** A release with its pages, and how many of them were rendered; 0 where an earlier run has done it. */
export type RenderedRelease = Candidate & RenderedIndex & { pages: number };

/** A release that passed its checks, and what could not be checked. */
export type CheckedRelease = RenderedRelease & { notes: readonly string[] };

/** @throws CliError with every reason why the apps cannot run together */
export function checkCompatibility(candidate: Candidate): Candidate {
  assertNoReasons(incompatibilities(candidate.apps), 'These apps are not compatible; nothing was changed.');
  return candidate;
}

/** Prerenders the pages. A release whose pages are stored is not rendered again. */
export async function prerender(
  candidate: Candidate,
  { log = () => {} }: Pick<Checks, 'log'>,
): Promise<RenderedRelease> {
  const known = await readIndex(candidate.store, candidate.release.id);
  if (known) return { ...candidate, ...known, pages: 0 };
  log('Prerendering the pages …');
  const index = await prerenderRelease(candidate, { log });
  return { ...candidate, index, etag: null, pages: Object.keys(index.pages).length };
}

/**
 * Prerenders and checks a release. What takes a moment comes before what takes a minute.
 *
 * @throws CliError with every reason why it must not be shown; what was rendered stays stored
 */
export async function prerenderAndCheck(candidate: Candidate, checks: Checks): Promise<CheckedRelease> {
  const { browser = null, log = () => {} } = checks;
  const before = await checkServices(candidate, checks);
  const rendered = await prerender(candidate, checks);
  return await storedOnFailure(rendered, async () => {
    const { store, before: shown, release } = rendered;
    const { reasons, notes } = await checkRelease(store, rendered, shown, browser, log);
    for (const note of notes) log(note);
    assertNoReasons(reasons, notPromoted(release.id));
    return { ...rendered, notes: [...before, ...notes] };
  });
}

/** Stores what was rendered where the next step fails, so that the same command again does not render it. */
export async function storedOnFailure<Result>(
  rendered: RenderedRelease,
  next: () => Promise<Result>,
): Promise<Result> {
  try {
    return await next();
  } catch (error) {
    await storeRendered(rendered.store, rendered);
    throw error;
  }
}

/**
 * Checks the API's contract and, in live mode, preflight's list, which need no pages.
 *
 * @returns what could not be checked
 */
async function checkServices(
  { release, apps }: Candidate,
  { api = false, log = () => {} }: Checks,
): Promise<readonly string[]> {
  const { config, id } = release;
  const left = config.mode === 'live' && api !== null ? launchFindings(config) : [];
  const launch = left.map(({ where, what }) => `${where}: ${what}; \`pnpm preflight\` lists it.`);
  const { reasons, notes } = await checkApi(release, apps, api);
  for (const note of notes) log(note);
  assertNoReasons([...launch, ...reasons], notPromoted(id));
  return notes;
}

const notPromoted = (id: string) => `Release ${id} must not be promoted; nothing was changed.`;
