import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayBeMissing } from '@site/vite-preset/browser-support';
import { parseSync } from 'vite';
import { missingIn, statementOf } from './compat-data.ts';

/** Sources that run in browsers. */
const sources = '{shell,remotes/*,shared/{domain,content,contract,wire,sdk,ui}}/src/**/*.{ts,tsx}';
/** Modules of shared packages that only the release tool and the API load. */
const onServers = /\.test\.tsx?$|^shell\/src\/server|^shared\/wire\/src\/api-operations/;

/** Global objects that are known by a variable: `document.startViewTransition` is of `Document`. */
const instances: Readonly<Record<string, string>> = {
  document: 'Document',
  navigator: 'Navigator',
  window: 'Window',
  globalThis: 'Window',
  history: 'History',
  performance: 'Performance',
  crypto: 'Crypto',
};

/** The syntax of regular expressions that browsers learned late. One that they do not know ends the whole script. */
const expressions: readonly (readonly [RegExp, string])[] = [
  [/\(\?<[=!]/, 'javascript.regular_expressions.lookbehind_assertion'],
  [/\(\?[ims]*-?[ims]+:/, 'javascript.regular_expressions.modifier'],
];
const flags: readonly (readonly [string, string])[] = [
  ['v', 'javascript.builtins.RegExp.unicodeSets'],
  ['d', 'javascript.builtins.RegExp.hasIndices'],
];
/** Rejected although the oldest supported versions have it: Safari learned it with 16.4, and one of them keeps every page from hydrating before. */
const neverUsed: readonly string[] = ['javascript.regular_expressions.lookbehind_assertion'];

type Finding = { file: string; line: number; feature: string };
type Node = { type: string; start: number; [key: string]: unknown };

/** What the sources use and the oldest supported browsers lack, one line each. `enhancements` has what may be missing. */
export function checkBrowserSupport(root: string): string {
  const files = globSync(sources, { cwd: root }).filter((file) => !onServers.test(file));
  return files
    .flatMap((file) => findUnsupported(file, readFileSync(join(root, file), 'utf8')))
    .map(
      ({ file, line, feature }) =>
        `${file}:${line}: ${feature} is missing in ${missingIn(feature) || 'Safari 16.3'}`,
    )
    .join('\n');
}

/** Finds global objects and functions, their members, methods of arrays and strings such as `toSorted`, and regular expressions. */
export function findUnsupported(file: string, code: string): Finding[] {
  const found: Finding[] = [];
  const report = (node: Node, feature: string | undefined) => {
    if (!feature || mayBeMissing(feature)) return;
    if (missingIn(feature) === '' && !neverUsed.includes(feature)) return;
    found.push({ file, line: code.slice(0, node.start).split('\n').length, feature });
  };
  const program = parseSync(file, code).program as unknown as Node;
  const declared = declaredNames(program);
  const globalFunction = (name: string) => (declared.has(name) ? undefined : memberFeature('Window', name));
  visit(program, (node) => {
    for (const feature of featuresOfExpression(node)) report(node, feature);
    if (node.type === 'NewExpression') report(node, featureOf(nameOf(node.callee)));
    if (node.type === 'CallExpression') report(node, globalFunction(nameOf(node.callee)));
    if (node.type !== 'MemberExpression' || node.computed) return;
    const object = nameOf(node.object);
    const property = nameOf(node.property);
    const owner = instances[object] ?? object;
    const feature = featureOf(owner) ? memberFeature(owner, property) : undefined;
    report(node, feature ?? methodFeature(property));
  });
  return found;
}

function featuresOfExpression({ regex }: Node): string[] {
  if (!regex) return [];
  const expression = regex as { pattern: string; flags: string };
  return [
    ...expressions.filter(([syntax]) => syntax.test(expression.pattern)),
    ...flags.filter(([flag]) => expression.flags.includes(flag)),
  ].map(([, feature]) => feature);
}

function visit(node: Node, onNode: (node: Node) => void): void {
  onNode(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') visit(child as Node, onNode);
    }
  }
}

/** Every name that a file imports or declares, in whatever scope. */
function declaredNames(program: Node): ReadonlySet<string> {
  const names = new Set<string>();
  visit(program, ({ type, id, local, params }) => {
    const declarations = /Declarat|Function|Specifier/.test(type) ? [id, local, params].flat() : [];
    for (const declaration of declarations) {
      if (declaration) visit(declaration as Node, (node) => names.add(nameOf(node)));
    }
  });
  return names;
}

const nameOf = (node: unknown): string => {
  const { type, name } = node as { type?: string; name?: string };
  return (type === 'Identifier' && name) || '';
};

function featureOf(name: string): string | undefined {
  return [`api.${name}`, `javascript.builtins.${name}`].find((path) => name && statementOf(path));
}

function memberFeature(owner: string, member: string): string | undefined {
  const parent = featureOf(owner);
  return [`${parent}.${member}_static`, `${parent}.${member}`].find((path) => member && statementOf(path));
}

/** A method that arrays or strings alone have: their variables are not known by name. */
function methodFeature(name: string): string | undefined {
  return ['Array', 'String'].map((owner) => `javascript.builtins.${owner}.${name}`).find(statementOf);
}
