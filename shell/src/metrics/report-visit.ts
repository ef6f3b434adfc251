import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { previewBase } from '@site/contract/release-paths';
import { type ClientError, maxErrors, type VisitMetrics } from '@site/contract/visit-metrics';

const noted: VisitMetrics['errors'] = [];

/**
 * Records an error of this document for the metrics: its kind and its position in a published script, never its
 * message.
 */
export function noteClientError(kind: ClientError, error: unknown): void {
  if (noted.length >= maxErrors) return;
  const [at] = (error instanceof Error && error.stack?.slice(0, 4_000).match(/\/r\/[\w@./-]+:\d+:\d+/)) || [];
  noted.push({ kind, ...(at !== undefined && { at }) });
}

/**
 * Reports Web Vitals and errors for the configured share of documents, unless the visitor objects to tracking. The
 * measuring code loads after the page.
 */
export function reportVisit({ id, base, config: { apiBase, visitMetrics } }: InlinedManifest): void {
  if (!apiBase || !visitMetrics || base?.startsWith(previewBase)) return;
  if (objectsToTracking() || Math.random() >= visitMetrics.share) return;
  window.addEventListener('error', ({ error }) => noteClientError('script', error));
  window.addEventListener('unhandledrejection', ({ reason }) => noteClientError('promise', reason));
  const measure = async () => {
    try {
      const { reportWebVitals } = await import('./web-vitals.ts');
      reportWebVitals(id, apiBase, noted);
    } catch {
      // If this module fails to load, the document is not counted.
    }
  };
  const measureLater = () => setTimeout(measure, 1_000);
  // The load event may already have fired, because the shell starts only after the first paint.
  if (document.readyState === 'complete') measureLater();
  else window.addEventListener('load', measureLater);
}

function objectsToTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
