import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetNames, cssModules } from './output-names.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'output-names-'));
  write('package.json', '{ "name": "@site/app" }');
  write('node_modules/logos/package.json', '{ "name": "logos" }');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

describe('a file in the output', () => {
  const nameOf = (path: string, source = path) => {
    write(path, source);
    return assetNames(root)({
      type: 'asset',
      ...{ name: undefined, originalFileName: undefined },
      ...{ names: [basename(path)], originalFileNames: [path], source },
    });
  };

  it('is named after its place in the sources', () => {
    expect(nameOf('src/media/reviews/ada.webp')).toBe('assets/media/reviews/ada[extname]');
    expect(nameOf('src/media/ada@2x.png')).not.toBe(nameOf('src/media/ada-2x.png'));
    expect(nameOf('src/a-b/c.png')).not.toBe(nameOf('src/a/b-c.png'));
    write('node_modules/@site/logos/package.json', '{ "name": "@site/logos" }');
    expect(nameOf('node_modules/@site/logos/src/perigee.svg')).toBe('assets/@logos/perigee[extname]');
  });

  it.each([
    'src/media/日本.png',
    'src/media/two words+more.png',
    'src/.hidden/a.png',
    'media/a.png',
    'node_modules/logos/src/perigee.svg',
  ])('has its content in its name where %s is no address, or of another package', (path) => {
    expect(nameOf(path)).toMatch(/^assets\/[\w-]+-[0-9a-f]{12}\[extname\]$/);
    expect(nameOf(path, 'other')).not.toBe(nameOf(path));
    expect(nameOf(path)).toBe(nameOf(path));
  });
});

describe('a class of a CSS module', () => {
  const { modules } = cssModules();
  const classOf = (path: string, rules: string) => {
    const name = modules.generateScopedName;
    return typeof name === 'function' ? name('title', write(path, rules), rules) : '';
  };

  it('differs where its rules or its place do', () => {
    const first = classOf('src/a/title.module.css', '.title { color: red }');
    expect(first).toMatch(/^title_[0-9a-z]{4}$/);
    expect(classOf('src/b/title.module.css', '.title { color: red }')).not.toBe(first);
    expect(classOf('src/a/title.module.css', '.title { color: blue }')).not.toBe(first);
  });

  it('is the same in the copies of one version of a package', () => {
    const rules = '.title { color: red }';
    write('shared/ui/package.json', '{ "name": "@site/ui" }');
    write('node_modules/@site/ui/package.json', '{ "name": "@site/ui" }');
    const fresh = () => classOf('shared/ui/src/title.module.css', rules);
    expect(fresh()).toBe(fresh());
    const installed = cssModules().modules.generateScopedName;
    const file = write('node_modules/@site/ui/src/title.module.css', rules);
    expect(typeof installed === 'function' && installed('title', file, rules)).toBe(fresh());
  });

  it('is not that of another file', () => {
    write('node_modules/@site/ui/package.json', '{ "name": "@site/ui" }');
    classOf('shared/ui/src/title.module.css', '.title { color: red }');
    expect(() => classOf('node_modules/@site/ui/src/title.module.css', '.title { color: red }')).toThrow(
      'would have one class .title_',
    );
  });
});
