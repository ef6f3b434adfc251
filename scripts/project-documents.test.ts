import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = globSync('{*.md,docs/**/*.md,{shared,shell,remotes,services,release,tools}/**/*.md}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
}).filter((path) => !path.includes('node_modules'));
/** The paths of all files of the project and of their folders. */
const allPaths = listPaths();
const topFolders = new Set(
  allPaths.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''),
);
const isSource = /\w\.(ts|tsx|mjs)$/;

function listPaths(): readonly string[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const paths = new Set<string>();
  for (const file of files.trim().split('\n')) {
    for (let path = file; path !== '.'; path = dirname(path)) paths.add(path);
  }
  return [...paths];
}

/** Lists the anchors that GitHub gives to a document's headings. */
function listAnchors(path: string): readonly string[] {
  const headings = [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading.toLowerCase());
  return headings.map((heading) => heading.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-'));
}

describe('documents', () => {
  it.each(documents)('%s links to files that exist', (path) => {
    const targets = [...read(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
      ([, target = '']) => target,
    );
    expect(targets.filter((target) => !existsSync(join(root, dirname(path), target)))).toEqual([]);
  });

  it.each(documents)('%s links to headings that exist', (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)];
    const missing = links.filter(([, target, anchor]) => {
      const document = target ? join(dirname(path), target) : path;
      return !listAnchors(document).includes(anchor ?? '');
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  it.each(documents)('%s names sources and folders that exist', (path) => {
    const names = [...read(path).matchAll(/`([\w.@/-]+)`/g)].map(([, name = '']) => name.replace(/\/$/, ''));
    const ours = names.filter((name) => topFolders.has(name.split('/')[0] ?? '') || isSource.test(name));
    expect(ours.filter((name) => !allPaths.some((known) => `/${known}`.endsWith(`/${name}`)))).toEqual([]);
  });

  it.each([
    ['API', 'services/api/src/**/*.ts', /(?:^ {2}|z\.object\(\{ )([A-Z][A-Z_]+): /gm],
    ['Payment sandbox', 'services/stripe-sandbox/src/config.ts', /^ {2}([A-Z][A-Z_]+): /gm],
  ])('list the environment variables of the %s', (heading, source, pattern) => {
    const section = read('docs/configuration.md')
      .split('\n## ')
      .find((text) => text.startsWith(`${heading}\n`));
    const rows = (section ?? '').split('\n').filter((line) => line.startsWith('| `'));
    const documented = rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([A-Z_]+)`/g)]);
    const files = globSync(source, { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
    const declared = files.flatMap((file) => [...read(file).matchAll(pattern)]);
    const listNames = (matches: RegExpMatchArray[]) => [...new Set(matches.map(([, name]) => name))].sort();
    expect(listNames(documented)).toEqual(listNames(declared));
  });
});
