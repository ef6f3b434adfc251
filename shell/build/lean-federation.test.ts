import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { federationSwitches, leanFederation } from './lean-federation.ts';

const runtime = createRequire(import.meta.url).resolve('@module-federation/runtime');

/** A browser build of a module that starts the runtime, as the shell does. */
async function built(plugins: ReturnType<typeof leanFederation>[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { ...federationSwitches },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? '\0entry' : null),
        load: (id) =>
          id === '\0entry'
            ? `import { createInstance } from ${JSON.stringify(runtime.replace('.cjs', '.js'))}; globalThis.start = createInstance;`
            : null,
      },
      ...plugins,
    ],
    build: { write: false, rolldownOptions: { input: 'entry' } },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (!output || !('output' in output)) throw new Error('The build gave no output.');
  return output.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
}

describe('the lean runtime', () => {
  it('has less than half of the bytes, and none of what this site never calls', async () => {
    const [whole, lean] = [await built([]), await built([leanFederation()])];
    expect(lean.length).toBeLessThan(whole.length / 2);
    const cut = [
      'createElement(`script`)',
      'System.import',
      'loadManifestSnapshot',
      'Stack trace:',
      'afterInitRemote.emit',
    ];
    expect(cut.filter((part) => !whole.includes(part))).toEqual([]);
    // What negotiates shared libraries is switched off by the runtime's own means.
    expect([...cut, 'treeShaking', 'Function('].filter((part) => lean.includes(part))).toEqual([]);
  });

  it('hands a remote the libraries, gives its door, and tells why another did not come', async () => {
    const remote = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
    type Instance = {
      initShareScopeMap: (name: string, scope: object) => void;
      registerRemotes: (remotes: object[]) => void;
      loadRemote: (id: string) => Promise<unknown>;
    };
    await import(/* @vite-ignore */ remote(await built([leanFederation()])));
    const { start } = globalThis as unknown as { start: (options: object) => Instance };

    const works = remote(`
      let greeting;
      export const init = (scope) => { greeting = scope.words['1.0.0'].lib().hello; };
      export const get = async (name) => { const door = { name, greeting }; return () => door; };`);
    const refuses = remote(`
      export const init = () => { throw new Error('not with these libraries'); };
      export const get = () => {};`);
    const instance = start({ name: 'shell', remotes: [{ name: 'works', entry: works, type: 'module' }] });
    instance.initShareScopeMap('default', { words: { '1.0.0': { lib: () => ({ hello: 'hello' }) } } });
    instance.registerRemotes([
      { name: 'refuses', entry: refuses, type: 'module' },
      { name: 'away', entry: 'data:text/plain,', type: 'module' },
      { name: 'away~1', entry: works, type: 'module' },
    ]);

    expect(await instance.loadRemote('works/remote')).toEqual({ name: './remote', greeting: 'hello' });
    await expect(instance.loadRemote('refuses/remote')).rejects.toThrow('not with these libraries');
    await expect(instance.loadRemote('away/remote')).rejects.toThrow();
    await expect(instance.loadRemote('unknown/remote')).rejects.toThrow('Failed to locate remote.');
    // A second attempt is another name.
    expect(await instance.loadRemote('away~1/remote')).toEqual({ name: './remote', greeting: 'hello' });
  });

  it('refuses a version of the runtime that it does not know', () => {
    const plugin = leanFederation();
    const transform = plugin.transform;
    if (!transform || typeof transform === 'function') throw new Error('The plugin has a filter.');
    const handler = transform.handler as unknown as (
      this: { parse: (code: string) => unknown },
      code: string,
      id: string,
    ) => unknown;
    const parse = () => ({ type: 'Program', body: [] });
    const of = (file: string) => () =>
      handler.call({ parse }, '', `/@module-federation/runtime-core/dist/${file}`);
    expect(of('utils/load.js')).toThrow('has no loadEntryScript');
    expect(of('module/index.js')).toThrow('has no events');
  });

  it('is written for the version that is installed', () => {
    const manifest = join(runtime, '../../package.json');
    expect((JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version).toBe('2.9.1');
  });
});
