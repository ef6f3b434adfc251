import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = globSync('{README.md,docs/**/*.md,{shared,shell,remotes,services,release,tools}/**/*.md}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
}).filter((path) => !path.includes('node_modules'));

function scriptsOf(folder: string): string[] {
  return Object.keys(JSON.parse(read(join(folder, 'package.json'))).scripts ?? {});
}

/** `text` without what a reader replaces or what git ignores. */
function namedPaths(text: string): string[] {
  const folders = 'shared|shell|remotes|services|release|testing|tests|tools|scripts|docs';
  const paths = [...text.matchAll(new RegExp(`\`((?:${folders})/[^\`\\s]*)\``, 'g'))].map(
    ([, path = '']) => path,
  );
  return paths.filter((path) => !/[<>$…]|\/src\/media\/|\/dist$|^tests\/visual\/pictures/.test(path));
}

function namedCommands(text: string, prefix: string): string[] {
  const code = [...text.matchAll(/`([^`\n]+)`/g), ...text.matchAll(/```sh\n([\s\S]*?)```/g)];
  return code.flatMap(([, block = '']) =>
    [...block.matchAll(new RegExp(`(?<![\\w-])${prefix} ([a-z][\\w-]*)`, 'g'))].map(([, name = '']) => name),
  );
}

describe('documents', () => {
  it.each(documents)('%s links to files that exist', (path) => {
    const targets = [...read(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
      ([, target = '']) => target,
    );
    expect(targets.filter((target) => !existsSync(join(root, dirname(path), target)))).toEqual([]);
  });

  it.each(documents)('%s names paths that exist', (path) => {
    // A fresh clone has no builds.
    const names = namedPaths(read(path)).map((name) => name.replace(/\/dist\b.*/, ''));
    const missing = names.filter((name) => globSync(name, { cwd: root }).length === 0);
    expect(missing).toEqual([]);
  });

  it.each(documents)('%s names commands of pnpm that exist', (path) => {
    const known = new Set([
      ...['install', 'exec', 'add', 'test', 'start'],
      ...scriptsOf('.'),
      ...scriptsOf('tools/artwork'),
    ]);
    expect(namedCommands(read(path), 'pnpm').filter((name) => !known.has(name))).toEqual([]);
  });

  it.each([
    ['API', 'services/api/src/platform/config/api-config.ts', /^ {2}([A-Z][A-Z_]+): /gm],
    ['Payment sandbox', 'services/stripe-sandbox/src/config.ts', /^ {2}([A-Z][A-Z_]+): /gm],
  ])('list the environment variables of the %s', (heading, source, pattern) => {
    const section = read('docs/configuration.md')
      .split('\n## ')
      .find((text) => text.startsWith(`${heading}\n`));
    const rows = (section ?? '').split('\n').filter((line) => line.startsWith('| `'));
    const documented = rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([A-Z_]+)`/g)]);
    const declared = [...read(source).matchAll(pattern)];
    const names = (matches: RegExpMatchArray[]) => [...new Set(matches.map(([, name]) => name))].sort();
    expect(names(documented)).toEqual(names(declared));
  });
});
