import { readFileSync } from 'node:fs';

/** Later files use what earlier ones declare. */
const parts = ['origin', 'errors', 'frames', 'element', 'elements', 'controller', 'challenge', 'stripe'];

/**
 * Stripe.js is one classic script, which cannot import. Its parts are modules,
 * so that they can be read and checked one by one; here they become one
 * function's body, their imports of each other and their exports left out.
 */
export function pageScript(folder: URL): string {
  const bodies = parts.map((part) => {
    const source = readFileSync(new URL(`${part}.js`, folder), 'utf8');
    return source
      .replace(/^import\s[^;]*?from '\.\/[\w-]+\.js';$/gm, '')
      .replace(/^export (?=async|const|let|class|function)/gm, '');
  });
  return `(() => {\n'use strict';\n${bodies.join('\n')}\n})();\n`;
}
