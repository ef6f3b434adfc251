import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutEndSlashes } from '@site/domain/paths';
import { z } from 'zod';
import type { AppOwner } from '../formats/release-manifest.ts';
import { openRepository } from './ask-git.ts';
import { findUp } from './repository.ts';

/** Where an app's sources come from: a package in a repository. */
export type Source = Pick<AppOwner, 'package' | 'remote' | 'root'>;

const packageJson = z.object({ name: z.string() });

/**
 * Finds the package that contains a folder, and the address and first commit of the folder's repository. A value that
 * is unknown, or that Git cannot read, is null.
 */
export function sourceOf(folder: string): Source {
  return { package: readPackageName(folder), ...repositoryOf(folder) };
}

function repositoryOf(folder: string): Pick<Source, 'remote' | 'root'> {
  try {
    const git = openRepository(folder);
    const remote = git?.ask('config', '--get', 'remote.origin.url');
    // A shallow clone lacks the first commit, so `root` is null in a shallow clone.
    const isComplete = git?.ask('rev-parse', '--is-shallow-repository') === 'false';
    const roots = isComplete ? git?.ask('rev-list', '--max-parents=0', '--date-order', 'HEAD') : null;
    return { remote: remote ? repositoryAddressOf(remote) : null, root: roots?.split('\n').at(-1) || null };
  } catch {
    return { remote: null, root: null };
  }
}

function readPackageName(folder: string): string | null {
  const root = findUp(folder, 'package.json');
  if (root === null) return null;
  const parsed = packageJson.safeParse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return parsed.success ? parsed.data.name : null;
}

/** Reduces a repository's address to host and path, without protocol and credentials. */
function repositoryAddressOf(remote: string): string {
  const [, host = '', path = ''] = /^[a-z+]+:\/\/(?:[^@/]*@)?([^/]*)(\/.*)$/i.exec(remote) ??
    /^(?:[^@/]*@)?([^:/]+):(.*)$/.exec(remote) ?? ['', '', remote];
  const bare = withoutEndSlashes(path.replace(/^\/+/, host ? '' : '/')).replace(/\.git$/, '');
  return host ? `${host.toLowerCase().replace(/:\d+$/, '')}/${bare}` : bare;
}
