/**
 * Where releases are kept. Paths are relative, with forward slashes. The
 * interface is small enough for a folder and for any object store.
 */
export type Store = {
  read: (path: string) => Promise<Buffer | null>;
  /** Writes whole or not at all; overwrites. */
  write: (path: string, bytes: Uint8Array) => Promise<void>;
  /** Paths below a prefix, sorted. */
  list: (prefix: string) => Promise<string[]>;
  /** Says where it is, for people. */
  describe: () => string;
};

/** Where things lie in a store. `r/` is public as it is; the rest is for the host and the tools. */
export const places = {
  part: (name: string, version: string) => `r/${name}/${version}`,
  partDescription: (name: string, version: string) => `r/${name}/${version}/part.json`,
  server: (name: string, version: string) => `server/${name}/${version}`,
  /** All remotes of a set with their paths, for pages that carry only their own. No part can have this name. */
  directory: (id: string) => `r/_directory/${id}.json`,
  set: (id: string) => `sets/${id}.json`,
  pages: (id: string) => `pages/${id}`,
  siteIndex: (id: string) => `pages/${id}/pages.json`,
  rendered: (key: string) => `rendered/${key}.json`,
  latest: (name: string) => `latest/${name}.json`,
  pointer: 'current.json',
  history: 'history.jsonl',
} as const;
