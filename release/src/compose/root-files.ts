import { site } from '@site/domain/site';
import { type Apps, type Release, shellOf } from '../releases/manifest.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { writeCompressed } from '../store/written-files.ts';

/**
 * Collects the files at the root of the site. These are the shell's own files, such as icons, and the files derived
 * from the release (sitemap.xml, robots.txt, web manifest, security.txt), which are written below `folder`.
 *
 * @returns paths in the store, keyed by URL path
 */
export async function writeRootFiles(
  store: Store,
  release: Release,
  apps: Apps,
  folder: string,
): Promise<Record<string, string>> {
  const written = {
    '/sitemap.xml': buildSitemap(apps, release.config.siteUrl),
    '/robots.txt': buildRobots(release),
    '/site.webmanifest': buildWebManifest(),
    '/.well-known/security.txt': buildSecurityText(release.config.siteUrl),
  };
  const files: Record<string, string> = {};
  for (const [path, text] of Object.entries(written)) {
    files[path] = `${folder}/root${path}`;
    await writeCompressed(store, `${folder}/root${path}`, Buffer.from(text));
  }
  const shell = shellOf(apps);
  for (const file of Object.keys(shell.files)) {
    if (!file.includes('/')) files[`/${file}`] = `${storePaths.app('shell', shell.version)}/${file}`;
  }
  return files;
}

function buildSitemap(apps: Apps, siteUrl: string): string {
  const urls = apps
    .flatMap((app) => app.pages)
    .filter((page) => !page.noindex && page.canonical === page.path)
    .map((page) => `<url><loc>${new URL(page.path, siteUrl).href.replaceAll('&', '&amp;')}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

/** Writes robots.txt. Only the live site may be indexed. */
function buildRobots({ config }: Release): string {
  return config.mode === 'live'
    ? `User-agent: *\nAllow: /\n\nSitemap: ${config.siteUrl}/sitemap.xml\n`
    : 'User-agent: *\nDisallow: /\n';
}

function buildWebManifest(): string {
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

/**
 * Builds security.txt, which expires after eleven to twelve months. The date changes once a month, so all releases of a
 * month share one file.
 */
function buildSecurityText(siteUrl: string): string {
  const today = new Date();
  const expires = new Date(Date.UTC(today.getUTCFullYear() + 1, today.getUTCMonth(), 1)).toISOString();
  return `Contact: mailto:${site.email}\nExpires: ${expires}\nCanonical: ${siteUrl}/.well-known/security.txt\n`;
}
