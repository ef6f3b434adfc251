import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../model/repository.ts';
import type { BuiltApp } from './build-app.ts';

/** A remote with what ordinary projects contain. In a process of its own: the test runner rewrites the imports of pages. */
const folder = join(repositoryRoot, 'tests/interoperability/oddities');
const program = `
  import { buildApp } from ${JSON.stringify(new URL('./build-app.ts', import.meta.url).href)};
  const source = ${JSON.stringify({ name: 'oddities', kind: 'remote', folder, serverEntry: 'remote.js' })};
  console.log(JSON.stringify(await buildApp(source)));`;
const args = ['--input-type=module', '-e', program];
const built = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as BuiltApp;

const read = (file: string) => readFileSync(join(built.dist, file), 'utf8');
const filesLike = (pattern: RegExp) => Object.keys(built.app.files).filter((file) => pattern.test(file));

it('files with similar names are published under names of their own, and equal ones once', () => {
  expect(filesLike(/\.svg$/).map((file) => file.replace(/-[0-9a-f]{12}/, '-…'))).toEqual([
    'assets/media/a-b/c.svg',
    'assets/media/a/b-c.svg',
    'assets/media/addressed.svg',
    'assets/media/ground.svg',
    'assets/media/plain.svg',
    'assets/media/twin-1.svg',
    'assets/pages/dawn/sky.svg',
    'assets/pages/dusk/sky.svg',
    'assets/two-words-….svg',
    'assets/two-words-….svg',
    'from-public.svg',
  ]);
});

it('browsers and the prerender have the same addresses', () => {
  const [server = ''] = Object.keys(built.app.serverFiles).filter((file) => file.includes('pictures'));
  const addresses = [...read(`server/${server}`).matchAll(/new URL\("([^"]+)", ?import\.meta\.url\)/g)];
  expect(addresses.length).toBeGreaterThan(5);
  const script = read('client/assets/pictures.js');
  for (const [, file = ''] of addresses) {
    expect(built.app.files).toHaveProperty([`assets/${file}`]);
    expect(script).toContain(file);
  }
});

it('a style sheet names files relative to itself: its own, fonts, several widths, and those of the public folder', () => {
  const css = read('client/assets/pictures.css');
  expect(css).toContain('url(./media/oddities.woff2)');
  expect(css).toContain('image-set("./media/ground.svg" 1x,"./media/plain.svg" 2x)');
  expect(css).toContain('url(../from-public.svg)');
});

it('one route has a page for each of its parameters', () => {
  expect(built.app.pages.map(({ path }) => path)).toEqual([
    '/oddities',
    '/oddities/dawn',
    '/oddities/d%C3%A4mmerung%20&%20mehr',
    '/oddities/posts/first',
    '/oddities/posts/q&a',
    '/oddities/posts/a+b',
    '/oddities/posts/%C3%BCber%20uns%20%E6%97%A5',
  ]);
});
