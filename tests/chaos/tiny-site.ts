import { createHash } from 'node:crypto';
import type { Store } from '@site/release/store';
import { publishRemote, publishShell } from '@site/testing/small-site';

/** Enough pages for a kill between two of them. */
export const tinyPaths: readonly string[] = ['/', ...Array.from({ length: 24 }, (_, i) => `/page-${i + 1}`)];

/**
 * A shell and a remote that the release tool treats as real ones: published, rendered in its own process, signed and
 * served. They need no build, so hundreds of promotions can be interrupted.
 */
export async function publishTinyApps(store: Store, mark: string): Promise<void> {
  const main = `'<main data-release="' + manifest.id + '">' + path + ' ${mark}'.repeat(200) + '</main>'`;
  await publishShell(store, main);
  await publishRemote(store, 'remote', mark, tinyPaths);
}

/** Every page of the site must be of the live release, with scripts of exactly the bytes that it names. */
export async function crawlTinySite(origin: string, live: string): Promise<string[]> {
  const wrong: string[] = [];
  const checked = new Set<string>();
  for (const path of tinyPaths) {
    const response = await fetch(origin + path);
    const html = await response.text();
    const inlined = /id="inlined-manifest"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
    const { id: release } = JSON.parse(inlined) as { id?: string };
    const drawn = /<main data-release="([^"]*)">/.exec(html)?.[1];
    if (response.status !== 200) wrong.push(`${path} has status ${response.status}`);
    else if (release !== live || drawn !== live)
      wrong.push(`${path} is of release ${release} with text of ${drawn}; ${live} is live`);
    const scripts = html.matchAll(/(?:src|href)="(\/r\/[^"]+\.js)" integrity="([^"]+)"/g);
    for (const [, address = '', integrity = ''] of scripts) {
      if (checked.has(address + integrity)) continue;
      checked.add(address + integrity);
      const bytes = Buffer.from(await (await fetch(origin + address)).arrayBuffer());
      const found = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
      if (found !== integrity) wrong.push(`${address} is not what ${path} names`);
    }
  }
  if (checked.size === 0) wrong.push('no page names a script');
  return wrong;
}
