import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { leanFederation } from './lean-federation.ts';

const runtime = createRequire(import.meta.url).resolve('@module-federation/runtime');

/** A browser build of a module that starts the runtime, as the shell does. */
async function built(plugins: ReturnType<typeof leanFederation>[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"', FEDERATION_DEBUG: '""' },
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
  it('has less than two thirds of the bytes, and none of what loads script tags and manifests', async () => {
    const [whole, lean] = [await built([]), await built([leanFederation()])];
    expect(lean.length).toBeLessThan((whole.length * 2) / 3);
    expect(whole).toContain('loadManifestSnapshot(');
    expect(lean).not.toContain('createElement("script")');
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
    expect(() => handler.call({ parse }, '', '/@module-federation/runtime-core/dist/utils/load.js')).toThrow(
      'knows another version',
    );
  });

  it('is written for the version that is installed', () => {
    const manifest = join(runtime, '../../package.json');
    expect((JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version).toBe('2.9.1');
  });
});
