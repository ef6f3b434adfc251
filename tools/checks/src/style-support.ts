import { join, relative } from 'node:path';
import { mayBeMissing } from '@site/vite-preset/browser-support';
import stylelint, { type Rule, type RuleBase } from 'stylelint';
import { compatData, missingIn, statementOf } from './compat-data.ts';

const ruleName = 'site/browser-support';
/** Styles that pages have. */
const sources = '{shell,remotes/*,shared/ui}/src/**/*.css';

/** Units that are known by a group of them. */
const groupsOfUnits: readonly (readonly [RegExp, string])[] = [
  [/^dv/, 'viewport_percentage_units_dynamic'],
  [/^lv/, 'viewport_percentage_units_large'],
  [/^sv/, 'viewport_percentage_units_small'],
  [/^cq/, 'container_query_length_units'],
];

/** Paths of functions, by name: some are below the type that they return, such as `css.types.color.color-mix`. */
const functions: ReadonlyMap<string, string> = new Map(
  Object.entries(compatData.css.types ?? {}).flatMap(([type, features]) => [
    [type, `css.types.${type}`],
    ...Object.keys(features ?? {}).map(
      (name) => [name.replace(/-function$/, ''), `css.types.${type}.${name}`] as const,
    ),
  ]),
);

/** Paths in browser-compat-data of what a declaration uses. */
function featuresOfDeclaration(property: string, value: string): string[] {
  const own = property.startsWith('--') ? [] : [`css.properties.${property}`];
  const text = value.replace(/(["']).*?\1|url\([^)]*\)|#[\da-f]+/gi, ' ');
  const words = [...text.matchAll(/(?<![\w-])[a-z][\w-]*(?![\w-]*\()/gi)].map(([word]) => word);
  const called = [...text.matchAll(/([a-z][\w-]*)\(/gi)].map(([, name]) => functions.get(name ?? '') ?? '');
  const units = [...text.matchAll(/(?<![\w-])[\d.]+([a-z]+)/gi)].map(([, unit = '']) => {
    const group = groupsOfUnits.find(([pattern]) => pattern.test(unit))?.[1];
    return `css.types.length.${group ?? unit}`;
  });
  return [...own, ...own.flatMap((path) => words.map((word) => `${path}.${word}`)), ...called, ...units];
}

function featuresOfAtRule(name: string, params: string): string[] {
  const conditions = [...params.matchAll(/\(\s*([a-z-]+)/g)].map(([, condition]) => condition);
  return [name, ...conditions.map((condition) => `${name}.${condition}`)].map(
    (path) => `css.at-rules.${path}`,
  );
}

function featuresOfSelector(selector: string): string[] {
  const names = [...selector.matchAll(/::?([a-z-]+)/g)].map(([, name]) => name ?? '');
  return [...names, ...(selector.includes('&') ? ['nesting'] : [])].map((name) => `css.selectors.${name}`);
}

const rule: Rule = Object.assign(
  ((_primary) => (root, result) => {
    root.walk((node) => {
      const features =
        node.type === 'decl'
          ? featuresOfDeclaration(node.prop, node.value)
          : node.type === 'atrule'
            ? featuresOfAtRule(node.name, node.params)
            : node.type === 'rule'
              ? featuresOfSelector(node.selector)
              : [];
      for (const feature of new Set(features)) {
        if (mayBeMissing(feature) || !statementOf(feature) || isGuarded(node)) continue;
        const missing = missingIn(feature);
        if (missing === '') continue;
        const message = `${feature} is missing in ${missing}`;
        stylelint.utils.report({ ruleName, result, node, word: '', message });
      }
    });
  }) satisfies RuleBase,
  { ruleName, messages: {} },
);
const plugin = stylelint.createPlugin(ruleName, rule);

type Node = { type: string; name?: string; parent?: unknown };

/** Inside `@supports`, the browser decides. */
function isGuarded({ parent }: Node): boolean {
  if (!parent) return false;
  const outer = parent as Node;
  return outer.name === 'supports' || isGuarded(outer);
}

const config = { plugins: [plugin], rules: { [ruleName]: true } };

/** What styles use and the oldest supported browsers lack, one line each. `enhancements` has what may be missing. */
export async function checkStyleSupport(root: string): Promise<string> {
  const { results } = await stylelint.lint({ files: join(root, sources), config });
  return results
    .flatMap(({ source = '', warnings }) =>
      warnings.map(({ line, text }) => `${relative(root, source)}:${line}: ${text}`),
    )
    .join('\n');
}

/** The features of a stylesheet that the oldest supported browsers lack. */
export async function findUnsupportedStyles(code: string): Promise<string[]> {
  const { results } = await stylelint.lint({ code, config });
  return results.flatMap(({ warnings }) => warnings.map(({ text }) => text.split(' ')[0] ?? ''));
}
