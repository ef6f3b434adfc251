/** Where a browser stores the bucket of its visitor: `<candidate>:<bucket>:<canary>:<assigned release>`; a bucket is a number from 0 up to 100. */
export const canaryBucketKey = 'canaryBucket';

/** The canary that the visitor takes part in, and the release that the visitor was assigned; null outside a canary. */
export function readCanaryBucket(): { canary: string; release: string } | null {
  try {
    const [, , canary, release] = (window.localStorage.getItem(canaryBucketKey) ?? '').split(':');
    return canary && release ? { canary, release } : null;
  } catch {
    // Storage is forbidden.
    return null;
  }
}
