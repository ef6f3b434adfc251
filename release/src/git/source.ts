import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutEndSlashes } from '@site/domain/paths';
import { z } from 'zod';
import type { AppOwner } from '../formats/release-manifest.ts';
import { openRepository, packageFolder } from './run-git.ts';

/** What an app is built from: a package of a repository. */
export type Source = Pick<AppOwner, 'package' | 'remote' | 'root'>;

const packageJson = z.object({ name: z.string() });

/** Names the source that the files in a folder belong to. What is not known is null, also where Git does not read the repository. */
export function sourceOf(folder: string): Source {
  return { package: packageName(folder), ...repositoryOf(folder) };
}

function repositoryOf(folder: string): Pick<Source, 'remote' | 'root'> {
  try {
    const git = openRepository(folder);
    const remote = git?.ask('config', '--get', 'remote.origin.url');
    // A shallow clone does not have the first commit.
    const isComplete = git?.ask('rev-parse', '--is-shallow-repository') === 'false';
    const roots = isComplete ? git?.ask('rev-list', '--max-parents=0', '--date-order', 'HEAD') : null;
    return { remote: remote ? placeOf(remote) : null, root: roots?.split('\n').at(-1) || null };
  } catch {
    return { remote: null, root: null };
  }
}

function packageName(folder: string): string | null {
  const root = packageFolder(folder);
  if (root === null) return null;
  const parsed = packageJson.safeParse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return parsed.success ? parsed.data.name : null;
}

/** Reduces the address of a repository to host and path, without protocol and credentials. */
function placeOf(remote: string): string {
  const [, host = '', path = ''] = /^[a-z+]+:\/\/(?:[^@/]*@)?([^/]*)(\/.*)$/i.exec(remote) ??
    /^(?:[^@/]*@)?([^:/]+):(.*)$/.exec(remote) ?? ['', '', remote];
  const bare = withoutEndSlashes(path.replace(/^\/+/, host ? '' : '/')).replace(/\.git$/, '');
  return host ? `${host.toLowerCase().replace(/:\d+$/, '')}/${bare}` : bare;
}
