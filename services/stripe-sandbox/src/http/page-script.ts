import { readFileSync } from 'node:fs';

/** In the order in which they need each other. */
const parts = ['origin', 'errors', 'frames', 'element', 'elements', 'controller', 'challenge', 'stripe'];

const importLine = /^import (\{[^}]*\}) from '\.\/([\w-]+)\.js';$/gm;
const exportWord = /^export (?=(?:async )?(?:const|let|class|function) \w)/gm;

/**
 * Stripe.js is one classic script, which cannot import. Its parts are modules,
 * so that they can be read and checked one by one; here each becomes a function
 * that is called once and returns what the module exports.
 */
export function pageScript(folder: URL): string {
  const modules = parts.map((part) => {
    const source = readFileSync(new URL(`${part}.js`, folder), 'utf8');
    const names = [...source.matchAll(/^export (?:async )?(?:const|let|class|function) (\w+)/gm)].map(
      (match) => match[1],
    );
    const body = source.replace(importLine, 'const $1 = modules.$2;').replace(exportWord, '');
    return `modules.${part} = (() => {\n${body}\nreturn { ${names.join(', ')} };\n})();`;
  });
  return `(() => {\n'use strict';\nconst modules = {};\n${modules.join('\n')}\n})();\n`;
}
