import * as z from 'zod/mini';
import { menus } from './menus.ts';
import { runtimeConfig } from './runtime-config.ts';

/** A container that only the runtime of Module Federation can load, in the words of its `registerRemotes`. */
export const federationRuntime = z.object({
  type: z.enum(['module', 'var']),
  /** The global variable that a container of type `var` defines. */
  entryGlobalName: z.optional(z.string()),
});

/** The entries of the remotes of a release, and which paths each remote owns. */
export const routeManifest = z.record(
  z.string(),
  z.readonly(
    z.object({
      entry: z.string(),
      paths: z.readonly(z.array(z.string())),
      /** What the entry loads, the entry included, from its folder: a prefetch requests all of it at once. */
      scripts: z.optional(z.readonly(z.array(z.string()))),
      federationRuntime: z.optional(federationRuntime),
    }),
  ),
);
export type RouteManifest = Readonly<z.infer<typeof routeManifest>>;

/** The release as every page carries it: enough to start, and nothing that is not needed. */
export const inlinedManifest = z.object({
  /** The release id. */
  id: z.string(),
  /** Address below which the documents of this very release are, without a trailing slash; absent in development. */
  base: z.optional(z.string()),
  config: runtimeConfig,
  /** Only in a preview. `until` is an ISO date and time. */
  preview: z.optional(z.object({ until: z.string() })),
  /** The links of the header and the footer, which the remotes of the release declare. */
  menus,
  /** All remotes; on a page of a large site only the page's own. */
  remotes: routeManifest,
  /** Address of the whole route manifest where the page does not carry it. Its content never changes. */
  routeManifest: z.optional(z.string()),
  /** Import maps with the hashes of scripts that the page does not name but may request later. */
  integrity: z.optional(z.readonly(z.array(z.string()))),
});
export type InlinedManifest = z.infer<typeof inlinedManifest>;

/**
 * The same in the pages of a large site. Such a page belongs to every release that has its shell and its owner, so it
 * names none: the response names the release, `Server-Timing: release;desc="<id>"`. A server that cannot set
 * this header has the id written into its copy of the page.
 */
export const reusedPageManifest = z.object({
  config: runtimeConfig,
  menus,
  remotes: routeManifest,
  id: z.optional(z.string()),
  /** The remote that owns the page; `_` when none does. */
  owner: z.string(),
  /** As in any page, without the import map that depends on the release. */
  integrity: z.readonly(z.array(z.string())),
});
export type ReusedPageManifest = z.infer<typeof reusedPageManifest>;
