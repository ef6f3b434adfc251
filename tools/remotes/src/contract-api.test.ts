import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Api, compareApis, nextVersion, readApi } from './contract-api.ts';

function apiOf(files: Readonly<Record<string, string>>, modules = ['src/index.d.ts']): Api {
  const folder = mkdtempSync(join(tmpdir(), 'api-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return readApi(folder, modules);
}

it('an API has what its modules export, also by other modules, and no comments', () => {
  const api = apiOf({
    'src/index.d.ts': `import type { Plan } from './plan.ts';
export { price, type Plan as Offer } from './plan.ts';
/** A greeting.
export declare const hidden: string;
*/
export declare function greet(name: string): string;
export declare function greet(plan: Plan): string;
`,
    'src/plan.d.ts':
      'export type Plan = {\n    id: string;\n};\nexport declare const price: number;\nexport {};\n',
    'src/private.d.ts': 'export declare const secret: number;\n',
  });
  expect(api).toEqual({
    'src/index.d.ts#price': "export { price } from './plan.ts';",
    'src/index.d.ts#Offer': "export { type Plan as Offer } from './plan.ts';",
    'src/index.d.ts#greet':
      'export declare function greet(name: string): string;\nexport declare function greet(plan: Plan): string;',
    'src/plan.d.ts#Plan': 'export type Plan = {\n    id: string;\n};',
    'src/plan.d.ts#price': 'export declare const price: number;',
  });
});

const object = (start: string, members: readonly string[], end: string) =>
  [start, ...members.map((member) => `    ${member}`), end].join('\n');
const type = (...members: string[]) => object('export type Page = {', members, '};');
const constant = (...members: string[]) => object('export declare const paths: {', members, '};');
const schema = (...members: string[]) =>
  object('export declare const page: z.ZodMiniObject<{', members, '}, z.core.$strip>;');
const title = 'title: z.ZodMiniString;';

describe('a change of a declaration', () => {
  it.each([
    ['minor', 'one more export', '', 'export declare const next: string;'],
    ['major', 'one export less', 'export declare const next: string;', ''],
    ['minor', 'one more optional member', type('path: string;'), type('path: string;', 'title?: string;')],
    ['minor', 'one more optional object', type('a: 1;'), type('meta?: {', '    b: string;', '};', 'a: 1;')],
    ['major', 'one more required member', type('path: string;'), type('path: string;', 'title: string;')],
    ['major', 'one member less', type('path: string;', 'title?: string;'), type('path: string;')],
    ['major', 'a member of another type', type('path: string;'), type('path: number;')],
    [
      'minor',
      'one more constant',
      constant('readonly a: "/";'),
      constant('readonly a: "/";', 'readonly b: "/b";'),
    ],
    [
      'minor',
      'one more optional field',
      schema(title),
      schema(title, 'note: z.ZodMiniOptional<z.ZodMiniString>;'),
    ],
    ['major', 'one more required field', schema(title), schema(title, 'note: z.ZodMiniString;')],
    [
      'major',
      'another result',
      'export declare function f(): string;',
      'export declare function f(): number;',
    ],
  ])('is a %s one: %s', (level, _, before, after) => {
    const [old = {}, next = {}] = [before, after].map((text) => apiOf({ 'src/index.d.ts': text }));
    expect(compareApis(old, next)).toEqual([expect.objectContaining({ level })]);
  });
});

describe('the next version of a package', () => {
  const api = { 'src/index.d.ts#f': 'export declare function f(): string;' };
  const more = { ...api, 'src/index.d.ts#g': 'export declare function g(): string;' };
  const published = { version: '1.2.3', content: 'old', api };

  it.each([
    ['1.2.3', 'old', api, '1.2.3'],
    ['1.2.3', 'new', api, '1.2.4'],
    ['1.2.3', 'new', more, '1.3.0'],
    ['1.2.3', 'new', {}, '2.0.0'],
    // Raised by hand, or on a branch that another one overtook.
    ['4.0.0', 'new', more, '4.0.0'],
    ['1.2.0', 'new', api, '1.2.4'],
  ])('from %s with %s content is raised as its API changed', (current, content, next, version) => {
    expect(nextVersion(current, content, next, published).version).toBe(version);
  });

  it('is its own where nothing was published', () => {
    expect(nextVersion('1.0.0', 'new', api, null)).toEqual({ version: '1.0.0', changes: [] });
  });
});
