import * as z from 'zod/mini';
import { menus } from './menu-entries.ts';
import { runtimeConfig } from './runtime-config.ts';

/**
 * Fields that Module Federation's `registerRemotes` takes. Present only if a container needs Module Federation's own
 * runtime.
 */
export const federationRuntime = z.object({
  type: z.enum(['module', 'var']),
  /** Name of the global variable to which a script of type `var` assigns the remote. */
  entryGlobalName: z.optional(z.string()),
});

/** The remotes of a release by name, each with its entry script and the paths of its pages. */
const routeManifest = z.record(
  z.string(),
  z.readonly(
    z.object({
      entry: z.string(),
      paths: z.readonly(z.array(z.string())),
      federationRuntime: z.optional(federationRuntime),
    }),
  ),
);
export type RouteManifest = Readonly<z.infer<typeof routeManifest>>;

/** The release manifest as inlined into every page: only what the page needs to start. */
export const inlinedManifest = z.object({
  id: z.string(),
  /**
   * Path prefix of this release's own documents, without a trailing slash. Empty in development; absent if it can be
   * derived from the id.
   */
  base: z.optional(z.string()),
  config: runtimeConfig,
  /**
   * Present only in a preview. `until` is an ISO date and time. `changed` lists the apps that differ from the live
   * release, with their versions; older release tools omit `changed`.
   */
  preview: z.optional(z.object({ until: z.string(), changed: z.optional(z.array(z.string())) })),
  /** The header's and footer's links, which the release's remotes declare. */
  menus,
  remotes: routeManifest,
  /**
   * Hash of a published import map. The map contains the integrity hashes of the scripts that only other pages load.
   * `integrityPath` derives the map's path from this hash.
   */
  integrity: z.optional(z.string()),
});
export type InlinedManifest = z.infer<typeof inlinedManifest>;
