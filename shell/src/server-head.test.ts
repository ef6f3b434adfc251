import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { PageMeta } from '@site/contract/remote';
import { expect, it } from 'vitest';
import { sharingCard } from './server-head.ts';

const manifestWith = (entry: string) =>
  ({
    config: { siteUrl: 'https://site.test' },
    menus: {},
    remotes: { marketing: { entry, paths: ['/Process'] } },
  }) as unknown as InlinedManifest;

const meta: PageMeta = { title: 'A "title" & more', description: 'What it is', canonical: '/Process' };
const image = { file: 'share/process.png', alt: 'Three steps' };

it('has the sharing image of the page at the address of its remote', () => {
  const html = sharingCard({ ...meta, image }, manifestWith('/r/marketing/abc/remoteEntry.js'), '/process');
  const address = 'https://site.test/r/marketing/abc/share/process.png';
  expect(html).toContain(`<meta property="og:image" content="${address}">`);
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(html).toContain('<meta property="og:image:alt" content="Three steps">');
});

it('falls back to the picture of the site, and keeps quotes inside their attribute', () => {
  const html = sharingCard(meta, manifestWith('/r/marketing/abc/remoteEntry.js'), '/Process');
  expect(html).toContain('content="https://site.test/og.png"');
  expect(html).toContain('<meta property="og:title" content="A &quot;title&quot; &amp; more">');
});
