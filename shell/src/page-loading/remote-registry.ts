import type { PageMeta, Remote } from '@site/contract/remote';
import { foldPath } from '@site/domain/paths';
import type { ComponentType } from 'react';
import type { LoadRemote } from '../federation/load-remote.ts';
import type { Route } from './route-table.ts';

export type LoadedPage = { meta: PageMeta; Component: ComponentType };

export type RemoteRegistry = {
  /** The remote of a route, loaded once; rejects for ever after a failure. */
  open: (route: Route) => Promise<Remote>;
  /** From here on, the pages of a remote are loaded as documents: one of its files failed, and browsers remember it. */
  fail: (name: string, error: unknown) => void;
};

export function createRemoteRegistry(load: LoadRemote): RemoteRegistry {
  const remotes = new Map<string, Promise<Remote>>();
  return {
    open: (route) => {
      const remote = remotes.get(route.name) ?? load(route);
      remotes.set(route.name, remote);
      return remote;
    },
    fail: (name, error) => {
      const failed = Promise.reject(error);
      failed.catch(() => {});
      remotes.set(name, failed);
    },
  };
}

/** @throws when the remote has no page at a path of its manifest, or when the page does not load */
export async function loadPage(remote: Remote, path: string): Promise<LoadedPage> {
  const folded = foldPath(path);
  const page =
    remote.pages.find((candidate) => foldPath(candidate.path) === folded) ??
    (await remote.collections?.find(folded));
  if (!page) throw new Error(`Its remote has no page ${path}.`);
  const module = await page.load();
  return { meta: page.meta, Component: module.default };
}
