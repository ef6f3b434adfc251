import { type ReleaseMetrics, releaseMetricsFound } from '@site/contract/visit-metrics';
import { assertNoReasons } from '../checks/finding.ts';
import { CliError } from '../model/errors.ts';
import { seePointer } from '../store/live-pointer.ts';
import { readRelease } from '../store/releases.ts';
import { runningCanary, stopCanary } from '../store/running-canary.ts';
import { locateSources } from '../store/source-positions.ts';
import type { Store } from '../store/store.ts';
import { type Analysis, type AnalysisOptions, analyseCanary } from './analysis.ts';
import { completeCanary } from './canary.ts';

/** Base of the API, and the operator's token. */
export type MetricsSource = { api: string; token: string };

export type WatchResult = Analysis & {
  release: string;
  live: string;
  percent: number;
  action: 'none' | 'stopped' | 'completed';
  /** What browsers reported of the new release, with positions in its sources. */
  errors: ReleaseMetrics['errors'];
};

/**
 * Analyses the running canary once and stops it when the candidate is worse. Anybody can send reports, so they alone
 * never complete a canary: with a probe it is completed when it is not worse and the probe finds nothing wrong.
 *
 * @throws CliError when no canary is running, there are no metrics, or the probe finds something; nothing is changed then
 */
export async function checkCanary(
  store: Store,
  source: MetricsSource,
  {
    probe,
    ...options
  }: AnalysisOptions & { probe?: ((release: string) => Promise<readonly string[]>) | undefined },
): Promise<WatchResult> {
  const seen = await seePointer(store);
  const { live, canary } = runningCanary(seen);
  const releases = await fetchMetrics(source, canary.id);
  const of = (id: string) => releases.find(({ release }) => release === id);
  const analysis = analyseCanary(of(live.release), of(canary.release), canary.percent, options);
  const errors = await Promise.all(
    (of(canary.release)?.errors ?? []).map(async (error) => ({
      ...error,
      at: await locateSources(store, error.at),
    })),
  );
  const { release, percent } = canary;
  const result = { ...analysis, release, live: live.release, percent, errors };
  if (analysis.state === 'worse') {
    await stopCanary(store, seen);
    return { ...result, action: 'stopped' };
  }
  if (analysis.state === 'no worse' && probe) {
    const headline = `Release ${canary.release} is not shown to be worse, but its probe failed; it was not completed.`;
    assertNoReasons(await probe(canary.release), headline);
    await completeCanary(store, seen);
    return { ...result, action: 'completed' };
  }
  return { ...result, action: 'none' };
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

async function fetchMetrics(
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
