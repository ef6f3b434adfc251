import { readCanaryBucket } from '@site/contract/canary';
import type { VisitMetrics, WebVital } from '@site/contract/visit-metrics';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { mishaps } from './mishaps.ts';

/** Tells the API once, when the page is first hidden: by then the figures are final, or nearly so. */
export function tell(set: string, apiBase: string): void {
  const { pathname } = window.location;
  const measured: VisitMetrics['webVitals'] = {};
  const note = ({ name, value }: Metric) => {
    measured[name.toLowerCase() as WebVital] = Math.round(value * 1_000) / 1_000;
  };
  for (const listen of [onTTFB, onFCP, onLCP, onINP, onCLS]) listen(note, { reportAllChanges: true });

  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    const arm = readCanaryBucket();
    const figures: VisitMetrics = {
      release: set,
      // Only visitors whom the canary assigned to this release are compared; older tabs are not.
      ...(arm?.release === set && { canary: arm.canary }),
      page: pathname,
      webVitals: measured,
      errors: mishaps,
    };
    navigator.sendBeacon(`${apiBase}/visit-metrics`, JSON.stringify(figures));
  };
  document.addEventListener('visibilitychange', send);
}
