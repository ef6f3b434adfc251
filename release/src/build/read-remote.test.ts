import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readRemote } from './read-remote.ts';

afterEach(() => vi.unstubAllEnvs());

const path = '/guestbook';
const page = (fields: string) =>
  `{ path: '${path}', load: () => import('./assets/page.js'), meta: { ${fields} } }`;
const remote = (fields = `canonical: '${path}'`) =>
  `export default { contract: 1, pages: [${page(fields)}] };`;

/** Reads a remote with the given text as its server module. */
async function read(code: string, files: Record<string, string> = {}) {
  const folder = createTemporaryFolder();
  const all = { 'remote.js': code, ...files };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return await readRemote('guestbook', folder, Object.keys(all), { react: '^19.0.0' });
}

describe("a remote's server module", () => {
  it('tells its pages and menus', async () => {
    const menus = [{ parent: 'resources', order: 1, label: 'Guests', to: path }];
    const code = `export default { contract: 1, pages: [${page(`canonical: '${path}', noindex: true`)}], menus: ${JSON.stringify(menus)} };`;
    expect(await read(code, { 'assets/page.js': 'export default () => null;' })).toEqual({
      contract: 1,
      pages: [{ path, canonical: path, noindex: true, load: "() => import('./assets/page.js')" }],
      menus,
    });
  });

  it('writes addresses as the address bar shows them', async () => {
    const { pages } = await read(remote("canonical: '/gäste'"));
    expect(pages).toMatchObject([{ path, canonical: '/g%C3%A4ste' }]);
  });

  it('may import the shared modules beside its pages, which the shell provides where these are rendered', async () => {
    const code = `import React, { createContext, lazy as later } from 'react';
      import{jsx as a,jsxs}from"react/jsx-runtime";
      import * as sdk from '@site/sdk';
      export const Context = createContext(null);
      export { useState as default2 } from 'react';
      class Page extends React.Component {}
      later(() => a(sdk.Link, {}));
      ${remote()}`;
    expect(await read(code)).toMatchObject({ pages: [{ path }] });
  });

  it('gets nothing of the keys of who publishes', async () => {
    vi.stubEnv('RELEASE_SIGNING_KEY', 'hidden-signing-key');
    const { pages } = await read(`const found = JSON.stringify(process.env); ${remote('canonical: found')}`);
    expect(decodeURI(pages[0]?.canonical ?? '')).toBe('{"NODE_ENV":"production"}');
  });

  it.each([
    [
      'throws',
      'throw new Error("no guests");',
      /"guestbook" does not run; nothing was published.\n[\s\S]*no guests/,
    ],
    ['has no default export of a remote', 'export default {};', /does not run; nothing was published/],
    [
      'exports pages without addresses',
      'export default { contract: 1, pages: [{ meta: {} }] };',
      /exports no remote that can be published[\s\S]*canonical/,
    ],
  ])('is named when it %s', async (_, code, message) => {
    await expect(read(code)).rejects.toThrow(message);
  });
});
