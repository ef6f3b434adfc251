import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';

/**
 * Unpacks Debian packages into the project's cache folder without installing them. @returns the folder, which stays
 * empty if the packages cannot be downloaded
 */
export function unpackPackages(first: string, ...others: string[]): string {
  const all = join(root, '.cache/debian');
  const folder = join(all, first);
  mkdirSync(folder, { recursive: true });
  const download = `apt-get download ${[first, ...others].join(' ')}`;
  const unpack = `(${download} || (apt-get update -qq && ${download})) && for file in *.deb; do dpkg -x $file .; done`;
  // Unpack one package set at a time, because several test files need packages concurrently and apt does not wait for
  // its own lock.
  const command = `[ -e complete ] || (${unpack} && touch complete)`;
  spawnSync('flock', [join(all, 'lock'), 'sh', '-c', command], { cwd: folder, timeout: 240_000 });
  return folder;
}
