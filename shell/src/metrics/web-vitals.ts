import type { VisitMetrics, WebVital } from '@site/contract/visit-metrics';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/**
 * Measures this document and reports to the API once, when the document is first hidden. By then, the values are final
 * or nearly so.
 *
 * @param errors errors of the document; read when the report is sent
 */
export function reportWebVitals(release: string, apiBase: string, errors: VisitMetrics['errors']): void {
  const { pathname } = window.location;
  const webVitals: VisitMetrics['webVitals'] = {};
  const measure = ({ name, value }: Metric) => {
    webVitals[name.toLowerCase() as WebVital] = Math.round(value * 1_000) / 1_000;
  };
  for (const listen of [onTTFB, onFCP, onLCP, onINP, onCLS]) listen(measure, { reportAllChanges: true });

  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    const metrics: VisitMetrics = { release, page: pathname, webVitals, errors };
    navigator.sendBeacon(`${apiBase}/visit-metrics`, JSON.stringify(metrics));
  };
  document.addEventListener('visibilitychange', send);
}
