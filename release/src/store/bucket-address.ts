export type BucketAddress = { bucket: string; prefix: string };

/** Reads `s3://bucket/prefix`; null for anything else. */
export function parseBucketAddress(address: string): BucketAddress | null {
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/*$/.exec(address);
  return match?.[1] ? { bucket: match[1], prefix: match[2] ? `${match[2]}/` : '' } : null;
}
