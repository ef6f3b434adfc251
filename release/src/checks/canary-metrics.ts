import { type ReleaseMetrics, releaseMetricsFound } from '@site/contract/visit-metrics';
import { CliError } from '../model/errors.ts';
import { type SeenPointer, seePointer } from '../store/live-pointer.ts';
import { readRelease } from '../store/releases.ts';
import { type Canary, describeCanary, runningCanary } from '../store/running-canary.ts';
import type { Store } from '../store/store.ts';

/** Base of the API, and the operator's token. */
export type MetricsSource = { api: string; token: string };

/** Documents of each release, unless the watch names another number, before the new one can be called no worse. */
export const usualSample = 200;

/** @throws CliError where a canary is running */
export async function assertNoCanary(store: Store, seen: SeenPointer, remedy: string): Promise<void> {
  const rejection = await canaryRejection(store, seen, remedy);
  if (rejection) throw new CliError(rejection);
}

/** What is running and how far it is; `remedy` names what would allow the move. */
export async function canaryRejection(
  store: Store,
  { pointer: live }: SeenPointer,
  remedy: string,
): Promise<string | null> {
  if (!live?.canary) return null;
  const progress = await describeProgress(store, live.release, live.canary);
  return `${describeCanary(live.canary)} ${progress} Nothing was changed. Complete or stop it first (\`pnpm release canary\`), or ${remedy}.`;
}

/** A team may have no token of the API, and the API may not answer. */
async function describeProgress(store: Store, live: string, { id, release }: Canary): Promise<string> {
  try {
    const found = await fetchMetrics(await findMetricsSource(store, undefined), id);
    const documents = (of: string) => found.find((one) => one.release === of)?.documents ?? 0;
    return `Seen so far: ${documents(release)} documents of it and ${documents(live)} of ${live}, of usually ${usualSample} each.`;
  } catch (error) {
    return `How many documents were seen so far is not known here: ${error instanceof Error ? error.message : error}`;
  }
}

/** The API that the live release sends its metrics to, unless `api` names another base. */
export async function findMetricsSource(
  store: Store,
  api: string | undefined,
  token = process.env.OPERATOR_TOKEN,
): Promise<MetricsSource> {
  const { live } = runningCanary(await seePointer(store));
  const config = (await readRelease(store, live.release)).config;
  if (!((config.visitMetrics?.share ?? 0) > 0)) {
    throw new CliError(
      `Release ${live.release} sends no metrics, so the canary cannot be watched: its configuration has no "visitMetrics": { "share": … }.`,
    );
  }
  const base = api ?? config.apiBase;
  if (!base) throw new CliError('The configuration names no API to read metrics from. Name it: --api <url>.');
  if (!token) throw new CliError('Set OPERATOR_TOKEN to the token that the API was started with.');
  return { api: base, token };
}

export async function fetchMetrics(
  { api, token }: MetricsSource,
  canary: string,
): Promise<readonly ReleaseMetrics[]> {
  const response = await fetch(`${api}/operator/visit-metrics?canary=${canary}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10_000),
  }).catch((error: unknown) => {
    throw new CliError(`${api} does not answer (${error instanceof Error ? error.message : error}).`);
  });
  if (response.status === 401) throw new CliError(`${api} does not accept this OPERATOR_TOKEN.`);
  if (!response.ok) throw new CliError(`${api} answered the request for metrics with ${response.status}.`);
  return releaseMetricsFound.parse(await response.json()).releases;
}
