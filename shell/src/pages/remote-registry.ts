import type { PageMeta, Remote } from '@site/contract/remote';
import { foldPath } from '@site/domain/paths';
import type { ComponentType } from 'react';
import type { LoadRemote } from '../federation/load-remote.ts';
import type { Route } from './route-table.ts';

export type LoadedPage = { meta: PageMeta; Component: ComponentType };

export type RemoteRegistry = {
  /** The remote of a route, loaded once. */
  open: (route: Route) => Promise<Remote>;
  /** Forgets a remote that failed or has a page that failed: the next `open` loads it afresh. */
  discard: (name: string) => void;
};

export function createRemoteRegistry(load: LoadRemote): RemoteRegistry {
  const remotes = new Map<string, Promise<Remote>>();
  const failed = new Set<string>();
  return {
    open: (route) => {
      const { name } = route;
      const remote = remotes.get(name) ?? load({ ...route, fresh: failed.delete(name) });
      remotes.set(name, remote);
      return remote;
    },
    discard: (name) => {
      remotes.delete(name);
      failed.add(name);
    },
  };
}

/** @throws when the remote has no page at a path of its manifest, or when the page does not load */
export async function loadPage(remote: Remote, path: string): Promise<LoadedPage> {
  const page = remote.pages.find((candidate) => foldPath(candidate.path) === foldPath(path));
  if (!page) throw new Error(`The remote that owns ${path} has no page there.`);
  const module = await page.load();
  return { meta: page.meta, Component: module.default };
}
