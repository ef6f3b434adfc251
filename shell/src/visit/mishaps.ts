import { type ClientError, maxErrors } from '@site/contract/visit-metrics';

/** What went wrong in this document, as it may be told: kinds and places in our scripts, never a message. */
export const mishaps: { kind: ClientError; at?: string }[] = [];

export function noteMishap(kind: ClientError, error: unknown): void {
  if (mishaps.length >= maxErrors) return;
  const [at] = (error instanceof Error && error.stack?.match(/\/r\/[\w@./-]+:\d+:\d+/)) || [];
  mishaps.push({ kind, ...(at !== undefined && { at }) });
}
