import type { RunnableDevEnvironment } from 'vite';

/**
 * The rules that some modules bring along, as style elements that the
 * development client takes over and keeps up to date. Without them a page would
 * stand unstyled until its scripts have come.
 */
export async function styleElements(
  environment: RunnableDevEnvironment,
  entries: readonly string[],
): Promise<string> {
  const files = await stylesOf(environment, entries);
  const elements = await Promise.all(
    files.map(async (url) => {
      const { default: css } = (await environment.runner.import(`${url}?inline`)) as { default: string };
      const { id } = (await environment.moduleGraph.getModuleByUrl(url)) ?? { id: url };
      return `<style type="text/css" data-vite-dev-id="${id}">${css.replaceAll('</style', '<\\/style')}</style>`;
    }),
  );
  return elements.join('');
}

/** Style modules in the order in which their rules must stand: what is imported first comes first. */
async function stylesOf(environment: RunnableDevEnvironment, entries: readonly string[]): Promise<string[]> {
  const seen = new Set<string>();
  const styles: string[] = [];
  const visit = async (url: string): Promise<void> => {
    if (seen.has(url)) return;
    seen.add(url);
    if (/\.css$/.test(url)) {
      styles.push(url);
      return;
    }
    const result = await environment.transformRequest(url).catch(() => null);
    for (const imported of result?.deps ?? []) {
      if (!result?.dynamicDeps?.includes(imported)) await visit(imported);
    }
  };
  for (const entry of entries) await visit(entry);
  return styles;
}
