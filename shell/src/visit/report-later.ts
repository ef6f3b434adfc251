import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { previewBase } from '@site/contract/release-paths';
import { noteMishap } from './mishaps.ts';

/**
 * Where the configuration asks for it, has a share of all documents tell how
 * they went. What measures is fetched when the page has long been there.
 */
export function reportLater({ id, base, config: { apiBase, visitMetrics } }: InlinedManifest): void {
  if (!apiBase || !visitMetrics || base?.startsWith(previewBase)) return;
  if (objects() || Math.random() >= visitMetrics.share) return;
  window.addEventListener('error', ({ error }) => noteMishap('script', error));
  window.addEventListener('unhandledrejection', ({ reason }) => noteMishap('promise', reason));
  window.addEventListener('load', () => {
    // A page whose visitor sees this module fail has other worries: it is simply not counted.
    setTimeout(() => import('./figures.ts').then(({ tell }) => tell(id, apiBase)).catch(() => {}), 1_000);
  });
}

/** Whoever asks not to be tracked is not counted either. */
function objects(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
