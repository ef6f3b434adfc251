import { createHash } from 'node:crypto';
import { tinyPaths } from './tiny-apps.ts';

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
