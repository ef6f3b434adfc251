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
