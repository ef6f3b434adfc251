import type { Readable } from 'node:stream';
import { routeManifestPath, scriptHashesPath } from '@site/contract/release-paths';
import { foldPath } from '@site/domain/paths';

/**
 * Where releases are kept. Paths are relative, with forward slashes. The
 * interface is small enough for a folder and for any object store, and both
 * keep the same promises; `store.contract.test.ts` holds them to it.
 */
export type Store = {
  read: (path: string) => Promise<Buffer | null>;
  /** Whether a file stands there, without fetching it. */
  has: (path: string) => Promise<boolean>;
  /** Reads with a mark of this very content, for `replace`. */
  readMarked: (path: string) => Promise<Marked | null>;
  /** Bytes for a client, whole or the one range that it asked for. */
  open: (path: string, range?: string) => Promise<Opened | null>;
  /** Writes whole or not at all; overwrites. */
  write: (path: string, bytes: Uint8Array) => Promise<void>;
  /**
   * Writes what must never change. The same bytes a second time are no news.
   *
   * @returns whether it had to be written
   * @throws CliError when other bytes stand there; they are left alone
   */
  writeOnce: (path: string, bytes: Uint8Array) => Promise<boolean>;
  /**
   * Writes if what stands there is still what `mark` was given for (null: nothing stands there).
   * Of two at the same time one wins, whatever process or machine they run on.
   *
   * @returns whether it was written
   */
  replace: (path: string, bytes: Uint8Array, mark: string | null) => Promise<boolean>;
  /** Removes files; those that are not there are no news. */
  remove: (paths: readonly string[]) => Promise<void>;
  /** Paths below a prefix that ends where a path segment does, sorted. */
  list: (prefix: string) => Promise<string[]>;
  /** The same with sizes in bytes and the time of the last change. */
  entries: (prefix: string) => Promise<Entry[]>;
  /** Says where it is, for people. */
  describe: () => string;
};

export type Marked = { bytes: Buffer; mark: string };
export type Entry = { path: string; bytes: number; modified: Date };
export type Opened = {
  status: 200 | 206 | 416;
  /** Length of the body; 0 for a range that cannot be satisfied. */
  bytes: number;
  /** Value of Content-Range, for the statuses that have one. */
  range: string | null;
  tag: string;
  body: Readable;
};

/** Where things lie in a store. `r/` is public as it is; the rest is for the host and the tools. */
export const places = {
  part: (name: string, version: string) => `r/${name}/${version}`,
  appManifest: (name: string, version: string) => `r/${name}/${version}/part.json`,
  directory: (id: string) => routeManifestPath(id).slice(1),
  scriptHashes: (id: string, owner: string) => scriptHashesPath(id, owner).slice(1),
  integrity: (hash: string) => `r/_integrity/${hash}.json`,
  server: (name: string, version: string) => `server/${name}/${version}`,
  set: (id: string) => `sets/${id}.json`,
  seal: (id: string) => `seals/${id}.json`,
  pages: (id: string) => `pages/${id}`,
  /** A page in the folder of a set, of a preview or of a stage. */
  page: (folder: string, path: string) => `${folder}${path === '/' ? '/index' : foldPath(path)}.html`,
  /** A page that sets share, by the hash of what it says. */
  sharedPage: (hash: string) => `documents/${hash}.html`,
  paymentScripts: (id: string) => `pages/${id}/payment-scripts.json`,
  preview: (id: string) => `previews/${id}`,
  previewIndex: (id: string) => `previews/${id}/pages.json`,
  previewSeal: (id: string) => `previews/${id}/seal.json`,
  siteIndex: (id: string) => `pages/${id}/pages.json`,
  rendered: (key: string) => `rendered/${key}.json`,
  latest: (name: string) => `latest/${name}.json`,
  past: (promotedAt: string, set: string) => `history/${promotedAt.replaceAll(':', '-')}-${set}.json`,
  pointer: 'current.json',
} as const;

/** Whether a file is a page that sets share, or a compressed copy of one. */
export function isSharedPage(path: string): boolean {
  return path.startsWith('documents/');
}

/** What a published file can be called: no way up, no draft, nothing hidden, nothing that an address would escape. */
export const publishedPath = /^r\/(?!.*(?:^|\/)\.)[\w@.~/-]+(?<!\.draft)$/;

/** Refuses to change what was published for good. */
export function changedSentence(path: string, where: string): string {
  return (
    `${path} in ${where} was published before with other bytes; nothing was changed. What is published ` +
    'never changes: build again, which gives what changed a version of its own.'
  );
}
