import { createRequire } from 'node:module';
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data';
import { oldestBrowsers } from '@site/vite-preset/browser-support';

const compatData = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;
const browsers = {
  chrome: oldestBrowsers.chrome,
  edge: oldestBrowsers.edge,
  firefox: oldestBrowsers.firefox,
  safari: oldestBrowsers.safari,
  safari_ios: oldestBrowsers.ios,
} as const;

/** What is known of a feature by its path, such as `css.properties.display.grid`. */
export function statementOf(path: string): CompatStatement | undefined {
  let node: unknown = compatData;
  for (const key of path.split('.')) node = (node as Record<string, unknown> | undefined)?.[key];
  return (node as Identifier | undefined)?.__compat;
}

/** The supported browsers that lack a feature, empty when all have it. */
export function missingIn(feature: string): string {
  const support = statementOf(feature)?.support;
  if (!support) return '';
  return Object.entries(browsers)
    .filter(([browser, oldest]) => {
      const statements = [support[browser as keyof typeof browsers] ?? []].flat() as SimpleSupportStatement[];
      return !statements.some((statement) => isSince(statement, oldest));
    })
    .map(([browser, oldest]) => `${browser} ${oldest}`)
    .join(', ');
}

function isSince(
  {
    version_added: added,
    flags,
    prefix,
    alternative_name: alternative,
    version_removed: removed,
  }: SimpleSupportStatement,
  oldest: string,
) {
  if (typeof added !== 'string' || flags || prefix || alternative) return false;
  // A partial implementation ends where a complete one begins.
  const isRemoved = typeof removed === 'string' && compareVersions(removed, oldest) <= 0;
  return compareVersions(added, oldest) <= 0 && !isRemoved;
}

function compareVersions(a: string, b: string): number {
  return a.replace('≤', '').localeCompare(b, 'en', { numeric: true });
}
