import { defineRemote } from '@site/contract/remote';
import { sampleConfig } from '@site/contract/sample-configuration';
import { Suspense, ViewTransition } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from './server.tsx';

it('a page of which React sets a part apart is an error, which names the picture', async () => {
  const Album = () => (
    <Suspense>
      <ViewTransition>
        <img src="/r/album/1/assets/media/cover.png" alt="" />
      </ViewTransition>
    </Suspense>
  );
  const meta = { title: 'Album', description: 'Pictures.', canonical: '/album' };
  const page = { path: '/album', meta, load: async () => ({ default: Album }) };
  const rendered = renderPage({
    path: '/album',
    manifest: {
      id: 'fedcba987654',
      config: sampleConfig,
      menus: {},
      remotes: { album: { entry: '/r/album/1/remoteEntry.js', paths: ['/album'] } },
    },
    remotes: { album: defineRemote({ pages: [page] }) },
  });
  await expect(rendered).rejects.toThrow('<img src="/r/album/1/assets/media/cover.png" alt=""/>');
});

it('a menu entry without a note shows its price in each menu', async () => {
  const meta = { title: 'Album', description: 'Pictures.', canonical: '/album' };
  const page = { path: '/album', meta, load: async () => ({ default: () => <h1>Album</h1> }) };
  const { body } = await renderPage({
    path: '/album',
    manifest: {
      id: 'fedcba987654',
      config: sampleConfig,
      menus: { services: [{ label: 'Prints', to: '/album', price: '$90' }] },
      remotes: { album: { entry: '/r/album/1/remoteEntry.js', paths: ['/album'] } },
    },
    remotes: { album: defineRemote({ pages: [page] }) },
  });
  // One menu is in the header of wide screens, the other in that of narrow screens.
  expect(body.match(/>Prints</g)).toHaveLength(2);
  expect(body.match(/>\$90</g)).toHaveLength(2);
});
