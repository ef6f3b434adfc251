import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the tokens are for. Lengths that place things on a page are the page's own. */
const raw: readonly (readonly [string, RegExp])[] = [
  ['a colour', /#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch|oklab|lab|lch|color)\(/i],
  ['a size of type', /\bfont(?:-size)?:[^;]*\b[0-9.]+(?:px|rem|pt)\b/],
  ['a typeface', /\bfont-family:(?!\s*(?:var\(|inherit))/],
  // Digits differ most between the typeface and what stands in for it: the page would move when it arrives.
  ['a width by the digit', /\b[0-9.]+(?:ch|ex)\b/],
  ['a layer', /\bz-index:\s*-?[0-9]/],
  ['a radius', /\bborder-radius:\s*[1-9]/],
  ['a duration', /\b(?:transition|animation)(?:-duration)?:[^;]*\b(?:[0-9]*[1-9][0-9]*)m?s\b/],
];

/** The lines of a style that say in their own words what a token says. */
export function rawValuesIn(css: string): { line: number; what: string; text: string }[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return plain.split('\n').flatMap((text, index) => {
    const value = text.replaceAll(/url\([^)]*\)/g, '');
    return raw
      .filter(([, pattern]) => pattern.test(value))
      .map(([what]) => ({ line: index + 1, what, text: text.trim() }));
  });
}

/** Every style of the site but the tokens, and the base below them: motion switched off, and paper. */
export function findRawValues(root: string): string {
  return globSync(['shared/ui/src/**/*.css', 'shell/src/**/*.css', 'remotes/*/src/**/*.css'], { cwd: root })
    .filter((file) => !/(^|\/)(tokens|fonts|base)\.css$/.test(file))
    .flatMap((file) =>
      rawValuesIn(readFileSync(join(root, file), 'utf8')).map(
        ({ line, what, text }) => `${file}:${line}: ${what} that is no token: ${text}`,
      ),
    )
    .join('\n');
}
