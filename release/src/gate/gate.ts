import type { ReleaseManifest, SiteIndex } from '@site/contract/release-manifest';
import { CliError } from '../problem.ts';
import type { Parts } from '../set/compose.ts';
import type { Store } from '../store/store.ts';
import { checkApi } from './api.ts';
import { checkBudgets } from './budgets.ts';
import { type Finding, together } from './finding.ts';
import { checkLinks } from './links.ts';
import { weigh } from './weigh.ts';

/** Whether and in which browser the pages are tried out. */
export type BrowserChoice = { kind: 'none' } | { kind: 'use'; executablePath: string };

export type Side = { set: ReleaseManifest; parts: Parts; index: SiteIndex };

const withoutBrowser =
  'NOT CHECKED (--no-browser): hydration, errors in the console, and whether a visitor gets from page to page.';

/** Everything about a rendered set that can be told by looking at it; the pages that the change affects are looked at closely. */
export async function checkRelease(
  store: Store,
  candidate: Side,
  live: Side | null,
  browser: BrowserChoice,
  say: (line: string) => void,
): Promise<Finding> {
  const { set, parts, index } = candidate;
  const affected = affectedPages(candidate, live);
  const gone = live ? Object.keys(live.index.pages).some((path) => !(path in index.pages)) : false;
  const shared = live ? affected.filter((path) => path in live.index.pages) : [];
  const findings = [
    await checkApi(set, parts),
    await checkLinks(store, index, gone ? Object.keys(index.pages) : affected),
    checkBudgets(
      await weigh(store, index, parts, affected),
      live ? await weigh(store, live.index, live.parts, shared) : new Map(),
    ),
  ];
  if (browser.kind === 'use') {
    say(`Trying ${affected.length} page(s) in a browser …`);
    // A browser's driver takes a moment to load; most verbs need none.
    const { checkInBrowser } = await import('./smoke.ts');
    findings.push(await checkInBrowser(store, set.id, affected, browser.executablePath));
  } else {
    findings.push({ reasons: [], notes: [withoutBrowser] });
  }
  return together(findings);
}

/** Pages that are not the same as in the live set: all of them when the shell or the configuration changes. */
export function affectedPages(candidate: Side, live: Side | null): readonly string[] {
  const all = Object.keys(candidate.index.pages);
  if (!live) return all;
  const sameFrame =
    live.parts.get('shell')?.version === candidate.parts.get('shell')?.version &&
    JSON.stringify(live.set.config) === JSON.stringify(candidate.set.config);
  if (!sameFrame) return all;
  const changed = [...candidate.parts.values()].filter(
    ({ name, version }) => live.parts.get(name)?.version !== version,
  );
  return changed.flatMap((part) => part.pages.map(({ path }) => path));
}

/** @throws CliError with every reason */
export function assertNothingAgainst(reasons: readonly string[], headline: string): void {
  if (reasons.length === 0) return;
  throw new CliError(`${headline}\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`, { reasons });
}
