import { expect, it } from 'vitest';
import { temporaryStore } from '../../testing/small-site.ts';
import { createCopiedStore } from './copied-store.ts';

it.each([
  [true, ['copied', 'signed', null, null]],
  [false, ['copied', 'stored', 'stored', 'stored']],
])(
  'where releases are signed (%s), nothing is read from the store that is not signed',
  async (signed, read) => {
    const [store, copies] = [temporaryStore(), temporaryStore()];
    const paths = ['pages/a/index.html', 'r/a/1/b.js', 'pages/b/index.html', 'r/a/1/c.js'];
    for (const path of paths) await store.write(path, Buffer.from('stored'));
    await copies.write('pages/a/index.html', Buffer.from('copied'));
    await store.write('pages/a/index.html.br', Buffer.from('stored'));
    const readSigned = async (path: string) => (path === 'r/a/1/b.js' ? Buffer.from('signed') : null);
    const both = createCopiedStore(store, copies, signed ? readSigned : undefined);
    const texts = await Promise.all(paths.map(async (path) => (await both.read(path))?.toString() ?? null));
    expect(texts).toEqual(read);
    expect(await both.has('pages/a/index.html.br')).toBe(false);
  },
);
