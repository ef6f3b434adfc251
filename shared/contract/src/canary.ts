/**
 * A gradual release draws lots in the browser: a script in the head of every
 * page decides once per visitor, and remembers it under this key.
 */
export const canaryBucketKey = 'canaryBucket';

/** `<set that is tried>:<lot>:<stage>:<set that was drawn>`; a lot is a number from 0 up to 100. */
export function readCanaryBucket(): { stage: string; set: string } | null {
  try {
    const [, , stage, set] = (window.localStorage.getItem(canaryBucketKey) ?? '').split(':');
    return stage && set ? { stage, set } : null;
  } catch {
    return null;
  }
}
