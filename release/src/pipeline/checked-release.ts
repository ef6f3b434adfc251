import { checkApi } from '../checks/api-contract.ts';
import { checkRelease } from '../checks/checks.ts';
import { listLaunchFindings } from '../checks/launch-findings.ts';
import type { Candidate } from '../compose/candidate.ts';
import { prerenderRelease } from '../compose/prerender.ts';
import { type RenderedIndex, readIndex, storeRendered } from '../releases/stored-indexes.ts';
import { assertNoReasons } from '../reporting/errors.ts';

/** How to check a release before visitors can get it. */
export type Checks = {
  /** The executable of a browser that opens changed pages. If absent, a note states that the pages were not opened. */
  browser?: string | null;
  /**
   * Whether to check that the API offers what the pages call. If false, a note states that the API was not checked. A
   * rollback passes null, which also skips the checks of `pnpm preflight`, because nothing may block a release that was
   * live before.
   */
  api?: boolean | null;
  /** Receives a line of progress before each long step. */
  log?: (line: string) => void;
};

/** A release with its pages. `pages` is the number of pages written now, or 0 if an earlier run has written them. */
export type RenderedRelease = Candidate & RenderedIndex & { pages: number };

/** A release that has passed its checks, with notes on what could not be checked. */
export type CheckedRelease = RenderedRelease & { notes: readonly string[] };

/** Prerenders the pages, unless they are already stored. */
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
 * Prerenders and checks a release. Fast checks run before slow ones.
 *
 * @throws CliError with every reason why visitors must not get the release; the rendered pages are kept
 */
export async function prerenderAndCheck(candidate: Candidate, checks: Checks): Promise<CheckedRelease> {
  const { browser = null, log = () => {} } = checks;
  const firstNotes = await checkApiAndConfiguration(candidate, checks);
  const rendered = await prerender(candidate, checks);
  return await storeOnFailure(rendered, async () => {
    const { store, before, release } = rendered;
    const { reasons, notes } = await checkRelease(store, rendered, before, browser, log);
    for (const note of notes) log(note);
    assertNoReasons(reasons, describeNotPromoted(release.id));
    return { ...rendered, notes: [...firstNotes, ...notes] };
  });
}

/**
 * Runs the next step and, if the step fails, stores the rendered release, so that a repeated command does not render it
 * again.
 */
export async function storeOnFailure<Result>(
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
 * Checks the API's contract and, in live mode, that `pnpm preflight` finds nothing. Neither check needs rendered pages,
 * so both run before rendering.
 *
 * @returns notes on what could not be checked
 */
async function checkApiAndConfiguration(
  { release, apps }: Candidate,
  { api = false, log = () => {} }: Checks,
): Promise<readonly string[]> {
  const { config, id } = release;
  const left = config.mode === 'live' && api !== null ? listLaunchFindings(config) : [];
  const launch = left.map(({ where, what }) => `${where}: ${what}; \`pnpm preflight\` lists it.`);
  const { reasons, notes } = await checkApi(release, apps, api);
  for (const note of notes) log(note);
  assertNoReasons([...launch, ...reasons], describeNotPromoted(id));
  return notes;
}

const describeNotPromoted = (id: string) => `Release ${id} must not be promoted; nothing was changed.`;
