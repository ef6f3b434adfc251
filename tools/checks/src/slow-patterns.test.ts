import { describe, expect, it } from 'vitest';
import { findSlowPatterns } from './slow-patterns.ts';

const findLines = (code: string) => findSlowPatterns('page.tsx', code).map(({ line }) => line);

describe('the check of regular expressions', () => {
  it.each([
    ["path.replace(/\\/+$/, '')", 'slashes at the end'],
    ['<p>{/[\\s>.]+$/.exec(text)}</p>', 'punctuation at the end, in a page'],
    ["text.replace(/(@[^?]*)\\?.*/, '$1')", 'a query that may be missing'],
    ['/[<]([^<>]+@[^<>]+)[>]/.test(text)', 'two repetitions that take the same characters'],
    ['const words = /^(?:\\w+)+$/', 'a repetition of a repetition'],
  ])('finds %s', (code) => {
    expect(findLines(`let a;\n${code}`)).toEqual([2]);
  });

  it.each([
    "text.replace(/\\s+/g, ' ')",
    '/^\\s+/.test(text)',
    '/^[^@]+@[^@]+$/.test(text)',
    'text.match(/<[^<>]+>/g)',
    'const share = all / part + more / part',
  ])('passes %s', (code) => {
    expect(findLines(code)).toEqual([]);
  });
});
