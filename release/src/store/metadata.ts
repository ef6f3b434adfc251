import { immutableCache } from '@site/contract/header-policy';
import { contentType } from './content-types.ts';

/** What an object store must answer a file with, so that a content delivery network can pass it on as it is. */
export type FileMetadata = {
  contentType: string;
  cacheControl: string;
  contentEncoding: 'br' | 'gzip' | null;
};

const encodings = { '.br': 'br', '.gz': 'gzip' } as const;

/** Follows from the path alone: what lies below `r/` is for ever, a page is asked for again at each visit. */
export function metadataOf(path: string): FileMetadata {
  const ending = /\.(br|gz)$/.exec(path)?.[0] as keyof typeof encodings | undefined;
  const plain = ending ? path.slice(0, -ending.length) : path;
  return {
    contentType: contentType(plain),
    cacheControl: cacheControl(plain),
    contentEncoding: ending ? encodings[ending] : null,
  };
}

function cacheControl(path: string): string {
  if (path.startsWith('r/')) return immutableCache;
  if (/^pages\/[^/]+\/root\//.test(path)) return 'public, max-age=3600';
  return /^(pages|previews)\//.test(path) ? 'no-cache' : 'no-store';
}
