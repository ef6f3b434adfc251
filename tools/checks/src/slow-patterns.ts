import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { parseSync, Visitor } from 'vite';

/**
 * Source files whose regular expressions may be matched against text from strangers: browser code, the services, and
 * the code that serves a site.
 */
const sources = [
  '{shell,remotes/*,shared/{domain,content,contract,wire,sdk,ui},services/*}/src/**/*.{ts,tsx}',
  'release/src/{serve,hosting,formats,pointer,releases,store}/**/*.ts',
];

/** Explains why a pattern is slow, by the kind of problem that the library reports. */
const reasons = {
  Move: 'a match can begin at many positions of a text, and each attempt reads far',
  Self: 'its repetitions can divide a text in many ways',
  Trade: 'two of its repetitions can divide a text in many ways',
} as const;

type Finding = { line: number; message: string };

/**
 * Lists, one per line, the regular expressions that take more than linear time on a string that repeats one character.
 * Strangers can send such strings up to the length limit. Patterns that are built from strings are not checked, so
 * limit the length of the text that such a pattern reads.
 */
export function checkPatterns(root: string): string {
  const files = globSync(sources, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  return files
    .flatMap((file) =>
      findSlowPatterns(file, readFileSync(join(root, file), 'utf8')).map(
        ({ line, message }) => `${file}:${line}: ${message}`,
      ),
    )
    .join('\n');
}

export function findSlowPatterns(file: string, code: string): Finding[] {
  const found: Finding[] = [];
  const visitor = new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      const [report] = analyse({ source: pattern, flags }).reports;
      if (!report) return;
      const line = code.slice(0, node.start).split('\n').length;
      const repeated = JSON.stringify(report.character.pick);
      found.push({
        line,
        message: `/${pattern}/ takes quadratic time for many ${repeated}: ${reasons[report.type]}.`,
      });
    },
  });
  visitor.visit(parseSync(file, code).program);
  return found;
}
