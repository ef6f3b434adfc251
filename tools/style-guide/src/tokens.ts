import css from '@site/ui/tokens.css?raw';

/** The custom properties that `tokens.css` defines, in its order. */
const names = [...new Set([...css.matchAll(/^ {4}(--[\w-]+):/gm)].map(([, name = '']) => name))];

/** Names of the tokens with one of these prefixes: `tokens('--space')`. */
export function tokens(...prefixes: readonly string[]): readonly string[] {
  return names.filter((name) => prefixes.some((prefix) => name.startsWith(`${prefix}-`)));
}

/** Type sizes that are set in the display width. */
export function isDisplay(name: string): boolean {
  return /^--type-(hero|h\d|figure)$/.test(name);
}
