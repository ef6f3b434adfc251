import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sampleConfig } from '@site/contract/sample-configuration';
import { beforeEach, describe, expect, it } from 'vitest';
import { publishShell, publishTinyApp, temporaryStore } from '../../testing/small-site.ts';
import { inlineManifest } from '../releases/manifest.ts';
import { forbidDescriptors, renderApart } from '../rendering/render-apart.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { render } from './render.ts';

const tellAll = `(Object.keys(remotes).length > 0 ? await Object.values(remotes)[0].tell() : 'nothing')`;
let store: Store;
beforeEach(() => {
  store = temporaryStore();
});

/**
 * Renders two remotes with a shell. One remote has the given text as its server module, the other one has a harmless
 * module.
 */
async function renderWith(code: string, body = tellAll): Promise<ReadonlyMap<string, { body: string }>> {
  const shell = await publishShell(store, body);
  const remote = (name: string, server: string) =>
    publishTinyApp(store, { name, server: { 'remote.js': server }, pages: [`/${name}`] });
  const hostile = await remote('hostile', code);
  const innocent = await remote('innocent', 'export default { tell: () => "innocent" };');
  const apps = [shell, hostile, innocent];
  const manifest = inlineManifest({ id: '0123456789ab', config: sampleConfig, apps: {} }, apps);
  const groups = [hostile, innocent].map((owner) => ({ owner, paths: owner.pages.map(({ path }) => path) }));
  const rendered = await render(store, apps, manifest, groups, () => {});
  // The small shell puts a heading at the start of every page, so remove it.
  return new Map(
    [...rendered].map(([path, { head, body: html }]) => [
      path,
      { head, body: html.replace('<h1>Page</h1>', '') },
    ]),
  );
}

/**
 * Evaluates an expression in a remote's server module while its page is rendered. Returns its value or the message of
 * its error.
 */
async function evaluate(expression: string): Promise<string> {
  const code = `export default { tell: async () => { try { return String(await (${expression})); } catch (error) { return 'no: ' + error.message; } } };`;
  return (await renderWith(code)).get('/hostile')?.body ?? '';
}

describe("a remote's code", () => {
  it('can import nothing but the modules of its own version and the shared ones', async () => {
    const specifiers = [
      ...['fs', 'node:fs/promises', 'node:child_process', 'node:worker_threads', 'node:net', 'node:http'],
      ...['node:dns', 'node:dgram', 'node:tls', 'node:inspector', 'node:module', 'node:vm', 'node:process'],
      ...['node:util', 'file:///etc/passwd', 'file:///create-require.js', '../../shell/x/shell.js'],
      'data:text/javascript,export default 1',
    ];
    const attempts = [
      '(specifier) => import(specifier)',
      "(specifier) => new Function('specifier', 'return import(specifier)')(specifier)",
    ];
    const imported = `[${attempts}].flatMap((attempt) =>
      ${JSON.stringify(specifiers)}.map((one) => attempt(one).then(() => one, () => '')))`;
    expect(await evaluate(`Promise.all(${imported}).then((all) => all.filter(Boolean))`)).toBe('');
  });

  it('finds no global that reaches files, the network, other processes or secrets', async () => {
    const names = [
      ...['fetch', 'WebSocket', 'EventSource', 'Worker', 'SharedWorker', 'BroadcastChannel', 'require'],
      ...['module', 'localStorage', 'sessionStorage', 'caches', 'importScripts', 'XMLHttpRequest'],
    ];
    const methods = ['binding', 'dlopen', 'getBuiltinModule', 'kill', 'send', 'exit', 'stdout', 'mainModule'];
    const found = await evaluate(`JSON.stringify({
      env: process.env,
      reached: [
        ...${JSON.stringify(names)}.filter((name) => name in globalThis),
        ...Object.getOwnPropertySymbols(globalThis).filter((one) => globalThis[one] !== undefined).map(String),
        ...${JSON.stringify(methods)}.filter((name) => name in process),
        ...['_stdout', '_stderr'].filter((name) => name in console),
        Function('return this.process.getBuiltinModule')(),
        setTimeout(() => {}).constructor.constructor('return process')().binding,
      ].filter(Boolean),
    })`);
    expect(JSON.parse(found)).toEqual({ env: { NODE_ENV: 'production' }, reached: [] });
  });

  it('reaches nothing through the stacks of errors', async () => {
    const sites = `(() => {
      Error.prepareStackTrace = (_, sites) => sites;
      return new Error().stack.map((site) => [site.getThis(), site.getFunction()].some(Boolean));
    })()`;
    expect(await evaluate(sites)).toMatch(/^(false,?)+$/);
  });

  it.runIf(process.platform === 'linux')('opens no file and no socket, even with all of Node', async () => {
    const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const attempts = `
      const fs = require('node:fs'), net = require('node:net');
      fs.writeSync(1, ' ');
      fs.readFileSync(0);
      const attempt = (work) => { try { work(); return 'done'; } catch (error) { return error.code; } };
      const socket = net.connect(${port}, '127.0.0.1');
      socket.on('connect', () => report('connected')).on('error', (error) => report(error.code));
      const report = (connection) => fs.writeSync(1, JSON.stringify([
        connection,
        attempt(() => fs.readFileSync('/etc/passwd')),
        attempt(() => fs.openSync('/dev/null', 'w')),
      ])) && process.exit();`;
    const attempt = async (isSealed: boolean) => {
      const child = spawn(process.execPath, ['-e', attempts], { stdio: ['pipe', 'pipe', 'inherit'] });
      // Wait until Node has loaded its own files, as the process that renders pages has.
      await once(child.stdout, 'readable');
      if (isSealed) expect(await forbidDescriptors(child.pid)).toBe(true);
      child.stdin.end();
      return JSON.parse(await text(child.stdout));
    };
    expect(await attempt(false)).toEqual(['connected', 'done', 'done']);
    expect(await attempt(true)).toEqual(['EMFILE', 'EMFILE', 'EMFILE']);
    server.close();
  });

  it('cannot change what another app renders', async () => {
    const code = `
      Object.prototype.body = 'forged';
      Array.prototype.map = () => ['forged'];
      JSON.stringify = () => '{"path":"/innocent","head":"","body":"forged"}';
      Promise.prototype.then = (done) => done('forged');
      export default { tell: () => 'x' };`;
    await expect(renderWith(code)).rejects.toThrow(
      'hostile: its process sent something that is none of its pages',
    );
    expect(
      await renderWith(
        'export default { tell: () => { globalThis.shared = 1; return "x"; } };',
        `${tellAll} + typeof shared`,
      ),
    ).toEqual(
      new Map([
        ['/hostile', { head: '<title>/hostile</title>', body: 'xnumber' }],
        ['/innocent', { head: '<title>/innocent</title>', body: 'innocentundefined' }],
      ]),
    );
  });

  it.each([
    ['more than a page has', '{"path":"/hostile","head":"","body":"","scripts":["/r/x.js"]}'],
    ['no JSON', '<p>forged</p>'],
  ])('is stopped when it sends %s', async (_, line) => {
    const code = `JSON.stringify = () => ${JSON.stringify(line)}; export default { tell: () => 'x' };`;
    await expect(renderWith(code)).rejects.toThrow(
      'The pages of hostile could not be rendered; nothing was changed.\nhostile: its process sent something that is none of its pages',
    );
  });

  it('is named when it throws outside of a page, without control characters of its message', async () => {
    const code = `setTimeout(() => { throw new Error('\\u001b[2Jgone\\u0007'); });
      export default { tell: () => new Promise((resolve) => setTimeout(resolve, 1e6)) };`;
    const error = await renderWith(code).catch((thrown: Error) => thrown);
    expect(String(error)).toMatch(
      /hostile: its process ended with code 1 before it had rendered \/hostile.\n[\s\S]*Error: gone/,
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
    expect(String(error)).not.toMatch(/[\u001b\u0007]/);
  });

  it('is named when it waits for what never comes', async () => {
    const code = 'export default { tell: () => new Promise(() => {}) };';
    await expect(renderWith(code)).rejects.toThrow(
      /hostile: its process ended with code 13 before it had rendered \/hostile/,
    );
  });
});

describe('a process for pages', () => {
  const job = (code: string) => {
    const shell = { folder: 'file:///r/shell/1/', modules: { 'shell.js': code } };
    return Promise.resolve({
      shell,
      remote: null,
      shared: {},
      manifest: { remotes: {} } as never,
      paths: ['/a', '/b'],
    });
  };
  const limits = { bytesPerPage: 10_000, heapInMegabytes: 64 };

  it.each([
    ['renders without an end', 'while (true);', /rendered nothing for 2 s and was ended/],
    [
      'sends without an end',
      'return { head: "", body: "x".repeat(1e6) };',
      /sent more than 30000 bytes for 2 page/,
    ],
    [
      'fills the memory',
      'const all = []; while (true) all.push(new Array(1e5).fill({}));',
      /ended with SIGABRT[\s\S]*heap/,
    ],
  ])('is ended when it %s', async (what, code, problem) => {
    const seconds = what === 'renders without an end' ? 2 : 60;
    const rendered = await renderApart(job(`export const renderPage = async () => { ${code} };`), {
      ...limits,
      seconds,
    });
    expect(rendered.problem).toMatch(problem);
  });

  it('keeps the pages that were rendered before one that fails', async () => {
    const code = `export const renderPage = async ({ path }) => {
      if (path === '/b') throw new Error('No b.');
      return { head: '', body: path };
    };`;
    const { pages, failures, problem } = await renderApart(job(code));
    expect({ pages: [...pages], problem }).toEqual({
      pages: [['/a', { head: '', body: '/a' }]],
      problem: null,
    });
    expect(failures).toEqual([{ path: '/b', errors: [expect.stringContaining('Error: No b.')] }]);
  });
});

it('does not render from a server file that is not what was published', async () => {
  const shell = await publishShell(store);
  await store.write(`${storePaths.server('shell', shell.version)}/shell.js`, Buffer.from('export {};'));
  const apps = [shell];
  const manifest = inlineManifest({ id: '0123456789ab', config: sampleConfig, apps: {} }, apps);
  await expect(render(store, apps, manifest, [{ owner: null, paths: ['/404'] }], () => {})).rejects.toThrow(
    `shell@${shell.version}: its server file shell.js is not what was published; nothing was changed.`,
  );
});
