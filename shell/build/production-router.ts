import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The router's package always resolves to its development files, which carry
 * warnings to the browser. Its production files lie beside them.
 */
export function productionRouter(): { find: RegExp; replacement: string }[] {
  const fromDom = createRequire(createRequire(import.meta.url).resolve('react-router-dom'));
  const dist = join(dirname(fromDom.resolve('react-router/package.json')), 'dist/production');
  return [
    { find: /^react-router\/dom$/, replacement: join(dist, 'dom-export.mjs') },
    { find: /^react-router$/, replacement: join(dist, 'index.mjs') },
  ];
}
