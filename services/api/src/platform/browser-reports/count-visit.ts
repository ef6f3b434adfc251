import { type VisitMetrics, webVitals } from '@site/contract/visit-metrics';
import { foldPath, paths } from '@site/domain/paths';
import { log } from '@site/telemetry/log';
import { clientErrors, layoutShifts, visitDocuments, webVitalDuration } from '../metrics/counters.ts';

const pages = new Map(Object.values(paths).map((path) => [foldPath(path), path]));

/** The canonical path of a page, or `other`: an address that is no page of the site is not logged. */
export function pageOf(path: string): string {
  return pages.get(foldPath(path)) ?? 'other';
}

/**
 * Counts the metrics of one document for its release, and logs its errors. Of the visitor nothing is counted or logged.
 *
 * @param release as label: each is a time series
 */
export function countVisit(release: string, { page, webVitals: measured, errors }: VisitMetrics): void {
  visitDocuments.inc({ release, errors: errors.length > 0 ? 'some' : 'none' });
  for (const vital of webVitals) {
    const value = measured[vital];
    if (value === undefined) continue;
    if (vital === 'cls') layoutShifts.observe({ release }, value);
    else webVitalDuration.observe({ release, vital }, value / 1000);
  }
  for (const { kind, at: file = '' } of errors) {
    clientErrors.inc({ release, kind });
    log('client_error', { release, page: pageOf(page), kind, file });
  }
}
