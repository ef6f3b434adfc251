import { type AtRule, type ChildNode, parse, type Rule } from 'postcss';
import selectorParser from 'postcss-selector-parser';
import { attributeWithValue, type DocumentNames, namesIn } from './document-names.ts';

/** Rules in their order, with what a document must have for each to match. */
type StyleNode =
  | { kind: 'always'; css: string }
  | { kind: 'rule'; selectors: readonly selectorParser.Selector[]; open: string; entries: readonly Entry[] }
  | { kind: 'keyframes'; css: string; name: string }
  | { kind: 'group'; open: string; nodes: readonly StyleNode[] };

/** A declaration, or a nested rule. */
type Entry = { css: string; customProperty?: string };

/** Conditional rules, whose own rules are divided. */
const groups = /^(layer|media|supports|container|scope|starting-style)$/;
/** What a visitor does first: the complete styles are there by then, and with them all transitions. */
const states = /^:(hover|active|focus|target|popover-open|user-|:selection)/;
/** A custom property, where it is used and not declared: names may be of any script, and have escapes. */
const usedProperty = /--(?:[\w-]|[^\p{ASCII}]|\\.)+(?![\w-]|[^\p{ASCII}]|\\|\s*:)/gu;

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
    const used = new Set(`${rules}${body}`.match(usedProperty));
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
  const selectors = selectorParser().astSync(rule.selector).nodes;
  const entries = rule.nodes.flatMap((node) => {
    if (node.type === 'decl' && node.prop.startsWith('transition')) return [];
    return {
      css: node.toString(),
      ...(node.type === 'decl' && node.variable && { customProperty: node.prop }),
    };
  });
  return [{ kind: 'rule', selectors, open: rule.selector, entries }];
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

/** Whether all names of a selector are in the document; of `:is()`, `:where()` and `:has()`, those of one argument. */
function canMatch(selector: selectorParser.Selector, names: DocumentNames): boolean {
  return selector.nodes.every((node) => {
    switch (node.type) {
      case 'tag':
        return names.tags.has(node.value.toLowerCase());
      case 'id':
        return names.ids.has(node.value);
      case 'class':
        return names.classes.has(node.value);
      case 'attribute':
        return names.attributes.has(
          node.operator === '='
            ? attributeWithValue(node.attribute, node.value ?? '')
            : node.attribute.toLowerCase(),
        );
      case 'pseudo':
        // What is in other parentheses may be absent: `:not()`.
        if (/^:(is|where|has)$/i.test(node.value)) return node.nodes.some((one) => canMatch(one, names));
        return !states.test(node.value);
      default:
        return true;
    }
  });
}
