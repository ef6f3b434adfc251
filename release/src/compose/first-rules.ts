import { compile, selectAll } from 'css-select';
import { parse as parseSelector, type Selector, SelectorType } from 'css-what';
import { parseDocument } from 'htmlparser2';
import { AtRule, type ChildNode, parse, type Rule } from 'postcss';

/**
 * Matches pseudo-classes of states that only a visitor's action can cause. The inlined rules omit these states, because
 * the complete styles apply before such an action.
 */
const states = /^(hover|active|focus|target|popover-open|user-|selection)/;
/**
 * Matches a custom property where it is used, not where it is declared. Names may contain escapes and letters of any
 * alphabet.
 */
const usedProperty = /--(?:[\w-]|[^\p{ASCII}]|\\.)+(?![\w-]|[^\p{ASCII}]|\\|\s*:)/gu;
const shown = '*:not([hidden=""], [hidden=""] *, dialog:not([open]), dialog:not([open]) *)';

/**
 * Extracts the CSS rules that the visible part of a page's prerendered body needs until the complete styles arrive. The
 * rules keep their original order.
 */
export function extractFirstRules(css: string, body: string): string {
  const root = parse(css);
  root.walkDecls(/^transition/, remove);
  root.walkAtRules('media', (rule) => {
    if (/^print$|forced-colors/.test(rule.params)) remove(rule);
  });
  const page = parseDocument(`<html lang="en"><body><div id="site">${body}</div></body></html>`);
  const elements = selectAll<object, object>(shown, page);
  root.walkRules((rule) => {
    if (isKeyframe(rule) || rule.parent?.type === 'rule') return;
    if (!rule.selectors.some((selector) => elements.some(testOf(selector)))) remove(rule);
  });
  const animations: string[] = [];
  root.walkDecls(/^(animation|--)/, ({ value }) => void animations.push(value));
  root.walkAtRules('keyframes', (rule) => {
    if (!animations.some((value) => value.includes(rule.params))) remove(rule);
  });
  const used = new Set(`${root}${body}`.match(usedProperty));
  root.walkDecls(/^--/, (declaration) => {
    if (!used.has(declaration.prop)) remove(declaration);
  });
  return root.toString();
}

/**
 * Whether a stylesheet contains nothing but `@font-face` rules. Every document inlines these rules in full, so it needs
 * no link to such a stylesheet.
 */
export function isInlinedWhole(css: string): boolean {
  return parse(css).nodes.every((node) => node.type === 'atrule' && node.name === 'font-face');
}

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes';
}

/**
 * Removes a node and every ancestor that becomes empty. The first mention of a layer is kept, because it sets the
 * layer's order.
 */
function remove(node: ChildNode): void {
  const parent = node.parent as ChildNode | undefined;
  node.remove();
  if (!parent || !('nodes' in parent) || parent.nodes?.length !== 0) return;
  if (parent.type === 'atrule' && parent.name === 'layer' && parent.params)
    parent.replaceWith(new AtRule({ name: 'layer', params: parent.params }));
  else remove(parent);
}

/**
 * Creates a function that tests whether an element matches a selector. If the library cannot parse the selector, every
 * element counts as matching, so that the rule is kept.
 */
function testOf(selector: string): (element: object) => boolean {
  try {
    const reduced = removeStates(parseSelector(selector));
    return reduced.length > 0 ? compile<object, object>(reduced) : () => false;
  } catch {
    return () => true;
  }
}

/**
 * Removes the alternatives of a selector that require a state pseudo-class such as `:hover`, and replaces
 * pseudo-elements with their originating elements.
 */
function removeStates(alternatives: readonly Selector[][]): Selector[][] {
  const any = { type: SelectorType.Universal, namespace: null } as const;
  return alternatives.flatMap((tokens) => {
    const reduced: Selector[] = [];
    for (const token of tokens) {
      if ('name' in token && token.type.startsWith('pseudo') && states.test(token.name)) return [];
      if (token.type === SelectorType.PseudoElement) reduced.push(any);
      else if (token.type === SelectorType.Pseudo && Array.isArray(token.data)) {
        const data = removeStates(token.data);
        if (data.length === 0 && token.name !== 'not') return [];
        reduced.push(data.length > 0 ? { ...token, data } : any);
      } else reduced.push(token);
    }
    return [reduced];
  });
}
