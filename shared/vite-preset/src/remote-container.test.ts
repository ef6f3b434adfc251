import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isContainerModule, remoteContainer } from './remote-container.ts';
import type { Container, ShareScope } from './shared-modules.ts';

const sources = {
  'package.json': '{ "name": "fixture", "type": "module" }',
  'node_modules/library/package.json': '{ "name": "library" }',
  'node_modules/library/index.js': `exports.greet = () => 'the copy'; exports.unused = 1;`,
  'node_modules/workspace/package.json': '{ "name": "workspace", "exports": "./index.ts" }',
  'node_modules/workspace/index.ts': `export { type Name, sign } from './sign.tsx';`,
  'remote.js': `import library, { greet } from 'library'; import { sign } from 'workspace'; export default () => sign(greet()) + library.mark;`,
};

let folder: string;
/** Each test evaluates the container anew, as each page does. */
let evaluations = 0;
const openContainer = async (): Promise<Container> => {
  evaluations += 1;
  const output = join(folder, `output-${evaluations}`);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [remoteContainer(join(folder, 'remote.js'), ['library', 'workspace'])],
    build: {
      outDir: output,
      minify: false,
      // Without what Vite needs a document for.
      modulePreload: false,
      rolldownOptions: {
        input: 'remote.js',
        output: { codeSplitting: { groups: [{ name: 'container', test: isContainerModule }] } },
      },
    },
  });
  return (await import(pathToFileURL(join(output, 'remoteEntry.js')).href)) as Container;
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'remote-container-'));
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const version = (module: object, loaded = true) => ({
  from: 'host',
  get: async () => () => module,
  ...(loaded && { loaded, lib: () => module }),
});
const scope = {
  library: { '1.0.0': version({ greet: () => 'the host', default: { mark: '!' } }) },
  workspace: { '1.0.0': version({ sign: (text: string) => `from ${text}` }, false) },
} satisfies ShareScope;

async function run(container: Container): Promise<unknown> {
  const module = (await container.get('./remote'))() as { default: () => string };
  return module.default();
}

describe('the container of a remote', () => {
  it('uses the modules of the host, loaded already or not, and has no copies of them', async () => {
    const container = await openContainer();
    await container.init(scope);
    expect(await run(container)).toBe('from the host!');
  });

  it('takes a loaded version before a newer one', async () => {
    const container = await openContainer();
    const greet = (text: string) => ({ greet: () => text, default: { mark: '' } });
    await container.init({
      ...scope,
      library: {
        '1.9.0': version(greet('1.9')),
        '2.0.0': version(greet('2.0'), false),
      },
    });
    expect(await run(container)).toBe('from 1.9');
  });

  it('keeps the modules of the first host', async () => {
    const container = await openContainer();
    await container.init(scope);
    await container.init({ ...scope, library: { '9.0.0': version({ greet: () => 'another' }) } });
    expect(await run(container)).toBe('from the host!');
  });

  it('names a shared module that the host does not provide', async () => {
    const container = await openContainer();
    await expect(container.init({ library: scope.library })).rejects.toThrow('shared module "workspace"');
  });

  it('rejects a name that it does not expose', async () => {
    const container = await openContainer();
    await container.init(scope);
    await expect(container.get('./other')).rejects.toThrow('does not expose ./other');
  });
});
