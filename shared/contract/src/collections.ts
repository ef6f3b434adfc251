import type { ReactNode } from 'react';
import type { Collections, Page, PageMeta } from './remote.ts';

/** Many pages of one kind, from the remote's content. Any other address of the kind is not found. */
export type PageCollection = {
  /** With one parameter: `/blog/:slug`. Besides it, letters, digits and - _ only. */
  path: string;
  /**
   * The values of the parameter, in lower case. Read only when the remote is built: `import.meta.env.SSR` can keep them out
   * of the browser's build, and with them the content.
   */
  parameters: readonly string[];
  meta: (parameter: string) => PageMeta | Promise<PageMeta>;
  load: () => Promise<{ default: (props: { parameter: string }) => ReactNode }>;
};

/** The pages of collections, for `defineRemote({ pages, collections: collectionPages([…]) })`. */
export function collectionPages(collections: readonly PageCollection[]): Collections {
  return {
    list: async () =>
      await Promise.all(
        collections.flatMap((collection) =>
          collection.parameters.map(async (parameter) => ({
            path: collection.path.replace(parameterName, () => parameter),
            meta: await collection.meta(parameter),
            // The very function: its source names the script of these pages.
            load: collection.load as unknown as Page['load'],
          })),
        ),
      ),
    find: async (folded) => {
      for (const collection of collections) {
        const path = encodeURI(collection.path).replace(parameterName, '([^/]+)');
        const parameter = new RegExp(`^${path}$`, 'i').exec(folded)?.[1];
        if (parameter !== undefined) return await pageOf(collection, folded, decodeURI(parameter));
      }
      return undefined;
    },
  };
}

const parameterName = /:\w+/;

async function pageOf({ meta, load }: PageCollection, path: string, parameter: string): Promise<Page> {
  return {
    path,
    meta: await meta(parameter),
    load: async () => {
      const { default: Component } = await load();
      // Called, so that a remote needs no React before its pages do.
      return { default: () => Component({ parameter }) };
    },
  };
}
