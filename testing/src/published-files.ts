import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLiveRelease } from '@site/release/releases';
import type { TestSite } from './test-site.ts';

/**
 * Adds `window.tampered = true` to a published script, as an attacker with access to the store could. @returns a
 * function that restores the script
 */
export async function tamperWithScript(site: TestSite, app: string, file: string): Promise<() => void> {
  const { path, content, restore } = await removeScript(site, app, file);
  writeFileSync(path, `window.tampered = true;\n${content}`);
  return restore;
}

/** Removes a published script and its compressed copies. */
export async function removeScript(site: TestSite, app: string, file: string) {
  const { release } = await readLiveRelease(site.store);
  const path = join(site.storeFolder, 'r', app, release.apps[app] ?? '', file);
  // The smallest files have no compressed copies, so a missing copy is not an error.
  const copies = ['', '.br', '.gz']
    .map((ending) => path + ending)
    .filter(existsSync)
    .map((name) => [name, readFileSync(name)] as const);
  for (const [name] of copies) rmSync(name);
  const restore = () => {
    for (const [name, bytes] of copies) writeFileSync(name, bytes);
  };
  return { path, content: copies[0]?.[1], restore };
}
