import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';

/** Unpacks Debian's packages beside the project, without installing them. @returns the folder, empty where they cannot be had */
export function unpackPackages(first: string, ...others: string[]): string {
  const folder = join(root, '.cache/debian', first);
  if (existsSync(join(folder, 'usr'))) return folder;
  mkdirSync(folder, { recursive: true });
  const download = `apt-get download ${[first, ...others].join(' ')}`;
  const command = `${download} || (apt-get update -qq && ${download}); for file in *.deb; do dpkg -x $file .; done`;
  spawnSync('sh', ['-c', command], { cwd: folder, timeout: 120_000 });
  return folder;
}
