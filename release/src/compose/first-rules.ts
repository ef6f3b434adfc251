import { type AtRule, type ChildNode, parse, type Rule } from 'postcss';
import { type DocumentNames, namesIn } from './document-names.ts';

/** Rules in their order, with what a document must have for each to match. */
type StyleNode =
  | { kind: 'always'; css: string }
  | { kind: 'rule'; selectors: readonly SelectorNames[]; open: string; entries: readonly Entry[] }
  | { kind: 'keyframes'; css: string; name: string }
  | { kind: 'group'; open: string; nodes: readonly StyleNode[] };

/** A declaration, or a nested rule. */
type Entry = { css: string; customProperty?: string };

/** All names of a selector: where one of them is absent, it matches no element. */
type SelectorNames = Readonly<Record<keyof DocumentNames, readonly string[]>>;

/** Conditional rules, whose own rules are divided. */
const groups = /^(layer|media|supports|container|scope|starting-style)$/;
/** What a visitor does first: the complete styles are there by then, and with them all transitions. */
const states = /:(hover|active|focus|target|popover-open|user-|:selection)/;

/**
 * The rules of a page's styles that its prerendered document needs for what it shows before the complete styles arrive.
 * Selectors are compared by the names in them, without their relations, so these are a few too many and never too few.
 *
 * @returns the rules for a body, in the order of the styles
 */
export function firstRules(css: string): (body: string) => string {
  const nodes = nodesOf(parse(css).nodes);
  return (body) => {
    const names = namesIn(body);
    const rules = print(nodes, names, (name) => name.startsWith('--'));
    const used = new Set(`${rules}${body}`.match(/--[\w-]+(?![\w-]|\s*:)/g));
    return print(nodes, names, (name) => (name.startsWith('--') ? used.has(name) : rules.includes(name)));
  };
}

/** Whether every document has all rules of a file among its first ones. */
export function isInlinedWhole(css: string): boolean {
  return parse(css).nodes.every((node) => node.type === 'atrule' && node.name === 'font-face');
}

function nodesOf(nodes: readonly ChildNode[]): StyleNode[] {
  return nodes.flatMap((node): StyleNode[] => {
    if (node.type === 'rule') return styleRule(node);
    return node.type === 'atrule' ? atRule(node) : [];
  });
}

function styleRule(rule: Rule): StyleNode[] {
  const selectors = rule.selectors.flatMap(alternatives).filter((selector) => !states.test(selector));
  if (selectors.length === 0) return [];
  const entries = rule.nodes.flatMap((node) => {
    if (node.type === 'decl' && node.prop.startsWith('transition')) return [];
    return {
      css: node.toString(),
      ...(node.type === 'decl' && node.variable && { customProperty: node.prop }),
    };
  });
  return [{ kind: 'rule', selectors: selectors.map(selectorNames), open: rule.selector, entries }];
}

function atRule(rule: AtRule): StyleNode[] {
  const { name, params, nodes } = rule;
  if (name === 'media' && /^print$|forced-colors/.test(params)) return [];
  if (name === 'keyframes') return [{ kind: 'keyframes', css: rule.toString(), name: params }];
  if (nodes && groups.test(name))
    return [{ kind: 'group', open: `@${name} ${params}`, nodes: nodesOf(nodes) }];
  return [{ kind: 'always', css: nodes ? rule.toString() : `${rule.toString()};` }];
}

/** @param isUsed whether a rule uses these keyframes, or this custom property */
function print(nodes: readonly StyleNode[], names: DocumentNames, isUsed: (name: string) => boolean): string {
  const printOne = (node: StyleNode): string => {
    switch (node.kind) {
      case 'always':
        return node.css;
      case 'keyframes':
        return isUsed(node.name) ? node.css : '';
      case 'group': {
        const rules = print(node.nodes, names, isUsed);
        // The first mention of a layer gives it its place.
        return rules || !/^@layer ./.test(node.open) ? inBraces(node.open, rules) : `${node.open};`;
      }
      case 'rule': {
        if (!node.selectors.some((selector) => canMatch(selector, names))) return '';
        const entries = node.entries.filter(
          ({ customProperty }) => !customProperty || isUsed(customProperty),
        );
        return inBraces(node.open, entries.map(({ css }) => css).join(';'));
      }
    }
  };
  return nodes.map(printOne).join('');
}

const inBraces = (open: string, content: string): string => (content ? `${open}{${content}}` : '');

function canMatch(selector: SelectorNames, names: DocumentNames): boolean {
  const kinds = Object.keys(names) as (keyof DocumentNames)[];
  return kinds.every((kind) => selector[kind].every((name) => names[kind].has(name)));
}

/**
 * One selector for each argument of `:is()`, `:where()` and `:has()`, with its names; without what is in other parentheses,
 * which may be absent (`:not()`).
 */
function alternatives(selector: string): string[] {
  const [call, name = '', list = ''] = /:([\w-]+)\(([^()]*)\)/.exec(selector) ?? [];
  if (call === undefined) return [selector];
  const replaced = /^(is|where|has)$/.test(name)
    ? list.split(',').map((one) => selector.replace(call, () => ` ${one} `))
    : [selector.replace(call, () => (name === 'not' ? '' : `:${name}`))];
  return replaced.flatMap(alternatives);
}

function selectorNames(selector: string): SelectorNames {
  const attributes = [...selector.matchAll(/\[([\w-]+)(?:=["']?([^"'\]]*)["']?)?[^\]]*\]/g)];
  const plain = selector.replace(/\[[^\]]*\]|::?[\w-]+/g, '');
  const all = (pattern: RegExp) => [...plain.matchAll(pattern)].map(([, name = '']) => name);
  return {
    attributes: attributes.map(([, name, value]) => (value ? `${name}=${value}` : `${name}`)),
    classes: all(/\.([\w-]+)/g),
    ids: all(/#([\w-]+)/g),
    tags: all(/(?:^|[\s>+~&])([a-z][\w-]*)/g),
  };
}
