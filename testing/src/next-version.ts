import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findApp } from '@site/release/app-sources';
import { buildApp } from '@site/release/build-app';
import { describeApp } from '@site/release/describe-app';
import { publishApp } from '@site/release/publish-app';
import type { Store } from '@site/release/store';

/**
 * Publishes a new version of an app, built for browsers and servers. Marks the version by putting "Next" before every
 * page title of a remote, or before the text of the shell's skip link.
 *
 * @returns `name@version`
 */
export async function publishNextVersion(store: Store, name: string): Promise<string> {
  const source = findApp(name);
  const built = await buildApp(source);
  const dist = mkdtempSync(join(source.folder, 'dist/next-'));
  try {
    cpSync(built.dist, dist, { recursive: true });
    const files = name === 'shell' ? ['client/assets/shell.js', 'server/shell.js'] : remoteFiles;
    for (const file of files) {
      const text = readFileSync(join(dist, file), 'utf8');
      const marked = name === 'shell' ? markSkipLink(text) : markTitles(text);
      if (marked === text) throw new Error(`${file} of ${name} has no place for a mark.`);
      writeFileSync(join(dist, file), marked);
    }
    const app = await describeApp(source, dist);
    await publishApp(store, { app, dist, reused: false });
    return `${name}@${app.version}`;
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
}

const remoteFiles = ['client/assets/remote.js', 'server/remote.js'];

const markSkipLink = (text: string) => text.replace('Skip to content', 'Next: skip to content');

/**
 * Puts "Next" before every page title in the bundled code. In this code, the remote's definition is `{ contract: 1,
 * ...object }`, and `object` contains the pages.
 */
const markTitles = (text: string) =>
  text.replace(
    /contract:\s*1,\s*\.\.\.(\w+)/,
    "$&, pages: $1.pages.map((page) => ({ ...page, meta: { ...page.meta, title: 'Next ' + page.meta.title } }))",
  );
