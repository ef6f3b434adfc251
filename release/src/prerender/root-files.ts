import type { ReleaseManifest } from '@site/contract/release-manifest';
import { site } from '@site/domain/site';
import type { Parts } from '../set/compose.ts';
import { writeCompressed } from '../store/compress.ts';
import { places, type Store } from '../store/store.ts';

/**
 * Files that must stand at the root of the site: what the shell brings there
 * (icons), and what follows from the set (sitemap, robots, web manifest).
 *
 * @returns where each address is found in the store.
 */
export async function rootFiles(
  store: Store,
  set: ReleaseManifest,
  parts: Parts,
  folder: string,
): Promise<Record<string, string>> {
  const written = {
    '/sitemap.xml': sitemap(parts, set.config.siteUrl),
    '/robots.txt': robots(set),
    '/site.webmanifest': webManifest(),
    '/.well-known/security.txt': securityText(set.config.siteUrl),
  };
  const addresses: Record<string, string> = {};
  for (const [address, text] of Object.entries(written)) {
    addresses[address] = `${folder}/root${address}`;
    await writeCompressed(store, `${folder}/root${address}`, Buffer.from(text));
  }
  const shell = parts.get('shell');
  for (const file of Object.keys(shell?.files ?? {})) {
    if (shell && !file.includes('/'))
      addresses[`/${file}`] = `${places.part('shell', shell.version)}/${file}`;
  }
  return addresses;
}

function sitemap(parts: Parts, siteUrl: string): string {
  const urls = [...parts.values()]
    .flatMap((part) => part.pages)
    .filter((page) => !page.noindex && page.canonical === page.path)
    .map((page) => `<url><loc>${siteUrl}${page.path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

/** Only the real site is for search engines. */
function robots({ config }: ReleaseManifest): string {
  return config.mode === 'live'
    ? `User-agent: *\nAllow: /\n\nSitemap: ${config.siteUrl}/sitemap.xml\n`
    : 'User-agent: *\nDisallow: /\n';
}

function webManifest(): string {
  return JSON.stringify({
    name: site.name,
    short_name: site.name,
    start_url: '/',
    display: 'browser',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  });
}

function securityText(siteUrl: string): string {
  const expires = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 1)).toISOString();
  return `Contact: mailto:${site.email}\nExpires: ${expires}\nCanonical: ${siteUrl}/.well-known/security.txt\n`;
}
