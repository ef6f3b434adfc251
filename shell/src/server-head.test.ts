import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { expect, it } from 'vitest';
import { sharingCard } from './server-head.ts';

it('sharing cards keep quotes inside their attributes', () => {
  const meta = { title: 'A "title" & more', description: 'What it is', canonical: '/Process' };
  const manifest = { config: { siteUrl: 'https://site.test' }, remotes: {} } as unknown as InlinedManifest;
  const html = sharingCard(meta, manifest, '/Process');
  expect(html).toContain('<meta property="og:title" content="A &quot;title&quot; &amp; more">');
});
