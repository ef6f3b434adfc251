import type { ReleaseMetrics } from '@site/contract/visit-metrics';
import { fetchMetrics, type MetricsSource } from '../checks/canary-metrics.ts';
import { assertNoReasons } from '../checks/finding.ts';
import { seePointer } from '../store/live-pointer.ts';
import { runningCanary, stopCanary } from '../store/running-canary.ts';
import { locateSources } from '../store/source-positions.ts';
import type { Store } from '../store/store.ts';
import { type Analysis, type AnalysisOptions, analyseCanary } from './analysis.ts';
import { completeCanary } from './canary.ts';

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
