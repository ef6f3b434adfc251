import { defineRemote } from '@site/contract/remote';
import { sampleConfig } from '@site/testing/runtime-config';
import { type ComponentType, Suspense, ViewTransition } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPage } from './server.tsx';

async function bodyOf(Component: ComponentType): Promise<string> {
  const meta = { title: 'Album', description: 'Pictures.', canonical: '/album' };
  const page = { path: '/album', meta, load: async () => ({ default: Component }) };
  const { body } = await renderPage({
    path: '/album',
    manifest: {
      id: 'fedcba987654',
      config: sampleConfig,
      menus: {},
      remotes: { album: { entry: '/r/album/1/remoteEntry.js', paths: ['/album'] } },
    },
    remotes: { album: defineRemote({ pages: [page] }) },
  });
  return body;
}

describe('a prerendered page', () => {
  it('has its eager pictures in their places', async () => {
    const body = await bodyOf(() => (
      <section>
        <img src="/plain.png" alt="" />
        <img src="/high.png" alt="" fetchPriority="high" />
        <img src="/counted.png" alt="" onLoad={() => {}} />
      </section>
    ));
    expect(body).toContain('<section><img src="/plain.png" alt=""/>');
    expect(body.indexOf('/counted.png')).toBeLessThan(body.indexOf('<footer'));
    expect(body).not.toContain('<template');
  });

  it('that React sets apart is an error, which names the picture', async () => {
    const page = () => (
      <Suspense>
        <ViewTransition>
          <img src="/r/album/1/assets/media/cover.png" alt="" />
        </ViewTransition>
      </Suspense>
    );
    await expect(bodyOf(page)).rejects.toThrow('<img src="/r/album/1/assets/media/cover.png" alt=""/>');
  });
});
