import * as z from 'zod/mini';
import { menus } from './menu-entries.ts';
import { runtimeConfig } from './runtime-config.ts';

/** A container that only the runtime of Module Federation can load, in the words of its `registerRemotes`. */
export const federationRuntime = z.object({
  type: z.enum(['module', 'var']),
  /** The global variable that a container of type `var` defines. */
  entryGlobalName: z.optional(z.string()),
});

/** The entries of the remotes of a release, and which paths each remote owns. */
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

/** The release as every page carries it: enough to start, and nothing that is not needed. */
export const inlinedManifest = z.object({
  /** The release id. */
  id: z.string(),
  /**
   * Address below which the documents of this very release are, without a trailing slash: empty in development, and
   * absent where it follows from the id.
   */
  base: z.optional(z.string()),
  config: runtimeConfig,
  /** Present in a preview only. `until` is an ISO date and time. */
  preview: z.optional(z.object({ until: z.string() })),
  /** The links of the header and the footer, which the remotes of the release declare. */
  menus,
  /** The remotes of the release, by name. */
  remotes: routeManifest,
  /** The hash of the import map for what other pages load, which is published below its hash. */
  integrity: z.optional(z.string()),
});
export type InlinedManifest = z.infer<typeof inlinedManifest>;
