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

describe('documents', () => {
  it.each(documents)('%s links to files that exist', (path) => {
    const targets = [...read(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
      ([, target = '']) => target,
    );
    expect(targets.filter((target) => !existsSync(join(root, dirname(path), target)))).toEqual([]);
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
    const names = (matches: RegExpMatchArray[]) => [...new Set(matches.map(([, name]) => name))].sort();
    expect(names(documented)).toEqual(names(declared));
  });
});
