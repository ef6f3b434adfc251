import { releaseBase } from '@site/contract/release-paths';
import pMap from 'p-map';
import { type BrowserCheck, smokeTest } from '../checks/smoke-test.ts';
import { CliError } from '../model/errors.ts';
import { readSiteIndex } from '../store/releases.ts';
import type { Store } from '../store/store.ts';

/** Requests at the same time, and the longest time of one in milliseconds. */
const concurrency = 4;
const timeout = 10_000;

/**
 * The operator's own check of a release that some visitors get, which depends on no visitor's report: the public site
 * serves every page of it, and every page hydrates in a browser.
 *
 * @returns what is wrong, one sentence each
 */
export async function probeRelease(
  store: Store,
  release: string,
  browser: BrowserCheck,
): Promise<readonly string[]> {
  const reasons = await probePublicPages(store, release);
  if (reasons.length > 0) return reasons;
  const index = await readSiteIndex(store, release);
  const pages = Object.keys(index?.pages ?? {}).map((path) => ({ path, key: path }));
  return (await smokeTest(store, release, pages, browser)).reasons;
}

/** Requests every page of a release below its own path of the public site. */
export async function probePublicPages(store: Store, release: string): Promise<readonly string[]> {
  const index = await readSiteIndex(store, release);
  if (!index) throw new CliError(`The pages of ${release} are not in the store; nothing was changed.`);
  const base = `${index.config.siteUrl}${releaseBase}${release}`;
  const reasons = await pMap(Object.keys(index.pages), (path) => probePage(`${base}${path}`, release), {
    concurrency,
  });
  return reasons.flat();
}

async function probePage(url: string, release: string): Promise<string[]> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    if (response.status !== 200) return [`${url} answers ${response.status}.`];
    return (await response.text()).includes(release) ? [] : [`${url} is a page of another release.`];
  } catch (error) {
    return [`${url} does not answer (${error instanceof Error ? error.message : error}).`];
  }
}
