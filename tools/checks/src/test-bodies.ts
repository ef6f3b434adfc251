import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test whose function is empty or has only comments, and one that is a title without a function. */
const empty =
  /\b(?:test|it)(?:\.\w+)*\(\s*(['"`])((?:(?!\1).)*)\1,\s*(?:\{[^{}]*\},\s*)?(?:async\s*)?\([^()]*\)\s*=>\s*\{(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*\}/g;
const withoutFunction = /\b(?:test|it)\.todo\(\s*(['"`])((?:(?!\1).)*)\1/g;

/** Titles of tests that pass without doing anything. */
export function emptyTestsIn(source: string): readonly string[] {
  return [empty, withoutFunction].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([, , title = '']) => title),
  );
}

/** Without this package's own tests, which have such tests as samples. */
export function checkTestBodies(root: string): string {
  const listed = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return listed
    .split('\n')
    .filter((file) => file && !file.startsWith('tools/checks/') && existsSync(join(root, file)))
    .flatMap((file) =>
      emptyTestsIn(readFileSync(join(root, file), 'utf8')).map((title) => `${file}: "${title}" is empty`),
    )
    .join('\n');
}
