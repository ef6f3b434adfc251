import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { allowed, type BannedWord, bannedWords, copyPaths, skippedPaths } from './banned-words.ts';

export type WordFinding = { path: string; line: number; word: string; use: string; text: string };

/** A piece of a file that is checked: a name (identifier, path) or text (comment, message, title, document). */
type Piece = { kind: 'name' | 'text'; text: string; offset: number };

const rules = bannedWords.map((rule) => ({
  ...rule,
  regex: new RegExp(`(?<![\\p{L}\\d])(?:${rule.pattern})(?![\\p{L}\\d])`, 'giu'),
}));

/**
 * Findings in the files of a repository that git knows or would add.
 *
 * @param under paths below the root; none for everything
 */
export function findBannedWords(root: string, under: readonly string[] = []): WordFinding[] {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '--', ...under];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return files
    .filter((path) => !skippedPaths.test(path))
    .flatMap((path) => {
      let source: string;
      try {
        source = readFileSync(join(root, path), 'utf8');
      } catch {
        return []; // Deleted, but not yet in a commit.
      }
      return wordsIn(path, source);
    });
}

/** Findings in one file, its path included. Line 0 means the path. */
export function wordsIn(path: string, source: string): WordFinding[] {
  const named = matchesIn(path, { kind: 'name', text: path, offset: 0 }).map(({ word, use }) => ({
    path,
    line: 0,
    word,
    use,
    text: path,
  }));
  const lineStarts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const found = piecesOf(path, source).flatMap((piece) =>
    matchesIn(path, piece).map(({ word, use, at }) => {
      const line = lineOf(lineStarts, piece.offset + at);
      const text = source.slice(lineStarts[line - 1], lineStarts[line]).trim();
      return { path, line, word, use, text };
    }),
  );
  const permitted = ({ text }: WordFinding) =>
    allowed.some((one) => one.path.test(path) && one.text.test(text));
  return unique([...named, ...found]).filter((finding) => !permitted(finding));
}

function unique(findings: readonly WordFinding[]): WordFinding[] {
  const seen = new Map(findings.map((finding) => [`${finding.line} ${finding.word.toLowerCase()}`, finding]));
  return [...seen.values()].sort((a, b) => a.line - b.line);
}

function matchesIn(path: string, { kind, text }: Piece): { word: string; use: string; at: number }[] {
  const { divided, offsets } = divide(text, kind);
  return rules
    .filter((rule) => applies(rule, kind, path))
    .flatMap((rule) =>
      [...divided.matchAll(rule.regex)]
        .filter(({ index, 0: word }) => !isOrdinary(rule, divided, index, word))
        .map(({ index, 0: word }) => ({ word, use: rule.use, at: offsets[index] ?? 0 })),
    );
}

const applies = (rule: BannedWord, kind: Piece['kind'], path: string) =>
  (rule.in === undefined || rule.in === kind) && (rule.paths === undefined || rule.paths.test(path));

/** Whether one of the rule's ordinary phrases covers the word where it was found. */
function isOrdinary({ except }: BannedWord, text: string, index: number, word: string): boolean {
  if (!except) return false;
  const phrases = text.matchAll(new RegExp(except, 'gi'));
  return [...phrases].some(
    (phrase) => phrase.index <= index && index + word.length <= phrase.index + phrase[0].length,
  );
}

/** Puts spaces between the words of identifiers; remembers where each character came from. */
function divide(text: string, kind: Piece['kind']): { divided: string; offsets: number[] } {
  let divided = '';
  const offsets: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    const boundary =
      /[a-z\d]/.test(text[at - 1] ?? '') && /[A-Z]/.test(character)
        ? true
        : /[A-Z]/.test(text[at - 1] ?? '') && /[A-Z]/.test(character) && /[a-z]/.test(text[at + 1] ?? '');
    if (boundary) {
      divided += ' ';
      offsets.push(at);
    }
    const joins = kind === 'name' ? /[-_./$#@\\[\]]/ : /[-_/\s*]/;
    divided += joins.test(character) ? ' ' : character;
    offsets.push(at);
  }
  return { divided, offsets };
}

function lineOf(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

function piecesOf(path: string, source: string): Piece[] {
  if (/\.(ts|tsx|js|mjs|cjs)$/.test(path)) return piecesOfScript(path, source);
  if (/\.css$/.test(path)) return piecesOfStyle(source);
  return [{ kind: 'text', text: source, offset: 0 }];
}

/** Comments are text; rules, names of classes and custom properties are names. */
function piecesOfStyle(source: string): Piece[] {
  const comment = /\/\*[\s\S]*?\*\//g;
  const names = source.replaceAll(comment, (text) => text.replaceAll(/[^\n]/g, ' '));
  return [
    ...[...source.matchAll(comment)].map(({ 0: text, index }) => ({
      kind: 'text' as const,
      text,
      offset: index,
    })),
    ...[...names.matchAll(/(?:\.|--)[a-z][\w-]*/gi)].map(({ 0: text, index }) => ({
      kind: 'name' as const,
      text,
      offset: index,
    })),
  ];
}

/** Comments, identifiers and literals. What visitors read (JSX text, sentences in a remote) is left out. */
function piecesOfScript(path: string, source: string): Piece[] {
  const { program, comments } = parseSync(path, source);
  const pieces: Piece[] = comments.map(({ value, start }) => ({
    kind: 'text',
    text: value,
    offset: start + 2,
  }));
  const isTest = /\.(test|spec)\.tsx?$|^tests\//.test(path);
  const titles = new Set<number>();
  const literal = (text: string, start: number) => {
    const isSentence = /\s/.test(text.trim());
    if (!isSentence) pieces.push({ kind: 'name', text, offset: start + 1 });
    else if (titles.has(start) || !(isTest || copyPaths.test(path)))
      pieces.push({ kind: 'text', text, offset: start + 1 });
  };
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (!first || !/^(test|it|describe)\b/.test(source.slice(callee.start, callee.end))) return;
      titles.add(first.start);
      if (first.type === 'TemplateLiteral') for (const { start } of first.quasis) titles.add(start);
    },
    Identifier: ({ name, start }) => pieces.push({ kind: 'name', text: name, offset: start }),
    JSXIdentifier: ({ name, start }) => pieces.push({ kind: 'name', text: name, offset: start }),
    Literal: ({ value, start }) => {
      if (typeof value === 'string') literal(value, start);
    },
    TemplateElement: ({ value, start }) => literal(value.raw, start),
  }).visit(program);
  return pieces;
}

/** The report for people: `file:line: word → term`, then a count for each package. */
export function describeFindings(findings: readonly WordFinding[]): string {
  const lines = findings.map(
    ({ path, line, word, use, text }) => `${path}:${line}: "${word}": use ${use}   ${text.slice(0, 120)}`,
  );
  return [...lines, '', countFindings(findings)].join('\n');
}

/** The check of `pnpm check`; an empty text when nothing was found. */
export function checkWords(root: string, under: readonly string[] = []): string {
  const findings = findBannedWords(root, under);
  return findings.length === 0 ? '' : describeFindings(findings);
}

function countFindings(findings: readonly WordFinding[]): string {
  const counts = new Map<string, number>();
  for (const { path } of findings) {
    const [first = '', second] = path.split('/');
    const name = /^(shared|remotes|services|tools)$/.test(first) ? `${first}/${second}` : first;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const table = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${String(count).padStart(6)}  ${name}`);
  return [...table, `${String(findings.length).padStart(6)}  banned words in all`].join('\n');
}
