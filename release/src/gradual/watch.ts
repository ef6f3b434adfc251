import { type ReleaseMetrics, releaseMetricsFound } from '@site/contract/visit-metrics';
import { CliError } from '../problem.ts';
import { readRelease } from '../set/compose.ts';
import { seePointer } from '../set/pointer.ts';
import type { Store } from '../store/store.ts';
import { type JudgeOptions, judge, type Verdict } from './judge.ts';
import { completeStage, running, stopStage } from './stage.ts';

/** Where the figures are asked for, and what opens them. */
export type FiguresSource = { api: string; token: string };

export type Outcome = Verdict & {
  set: string;
  live: string;
  percent: number;
  action: 'none' | 'stopped' | 'completed';
};

/**
 * Looks once at a gradual release and acts: it is stopped when it falls short, and completed when it does
 * not and that was asked for.
 *
 * @throws CliError when nothing is under way, or the figures cannot be had; nothing is changed then
 */
export async function look(
  store: Store,
  source: FiguresSource,
  options: JudgeOptions & { complete: boolean },
): Promise<Outcome> {
  const seen = await seePointer(store);
  const { pointer, gradual } = running(seen);
  const sets = await askFigures(source, gradual.stage);
  const of = (id: string) => sets.find(({ release }) => release === id);
  const verdict = judge(of(pointer.set), of(gradual.set), gradual.percent, options);
  const about = { ...verdict, set: gradual.set, live: pointer.set, percent: gradual.percent };
  if (verdict.state === 'worse') {
    await stopStage(store, seen);
    return { ...about, action: 'stopped' };
  }
  if (verdict.state === 'no worse' && options.complete) {
    await completeStage(store, seen);
    return { ...about, action: 'completed' };
  }
  return { ...about, action: 'none' };
}

/** Where the figures of the live set go, unless the command line says where they are. */
export async function sourceOf(
  store: Store,
  api: string | undefined,
  token = process.env.OPERATOR_TOKEN,
): Promise<FiguresSource> {
  const { pointer } = running(await seePointer(store));
  const config = (await readRelease(store, pointer.set)).config;
  if (!((config.visitMetrics?.share ?? 0) > 0)) {
    throw new CliError(
      `Release set ${pointer.set} tells no figures, so nobody would notice anything: its configuration has no "visitMetrics": { "share": … }.`,
    );
  }
  const address = api ?? config.apiBase;
  if (!address) throw new CliError('The configuration names no API to ask; say which with --api <address>.');
  if (!token) throw new CliError('Set OPERATOR_TOKEN to the token that the API was started with.');
  return { api: address, token };
}

async function askFigures({ api, token }: FiguresSource, stage: string): Promise<readonly ReleaseMetrics[]> {
  const url = `${api}/operator/visit-metrics?canary=${stage}`;
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10_000),
  }).catch((error: unknown) => {
    throw new CliError(`${api} does not answer (${error instanceof Error ? error.message : error}).`);
  });
  if (response.status === 401) throw new CliError(`${api} does not take this OPERATOR_TOKEN.`);
  if (!response.ok) throw new CliError(`${api} answered ${response.status} instead of figures.`);
  return releaseMetricsFound.parse(await response.json()).releases;
}
