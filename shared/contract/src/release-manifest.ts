import { z } from 'zod';
import { federationRuntime } from './inlined-manifest.ts';
import { runtimeConfig } from './runtime-config.ts';

/**
 * The files that releases consist of. They are written by the release tool and
 * read back by it, by the host and by other teams' tools, so every reading goes
 * through these schemas. Browsers never load this module.
 */

const integrity = z.string().regex(/^sha(256|384)-[A-Za-z0-9+/]+=*$/);
const partName = z.string().regex(/^[a-z][a-z0-9-]*$/);
export const contentVersion = z.string().regex(/^[0-9a-f]{12}$/);

/** One file of a part, by its path below the part's own address. */
const partFile = z.object({ bytes: z.int().nonnegative(), type: z.string(), integrity });

/** What a page needs in the browser besides the shell, in the order of need. Paths below the part's address. */
const partPage = z.object({
  path: z.string().startsWith('/'),
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  noindex: z.boolean(),
  canonical: z.string(),
});

/** What a remote takes for granted of the parts and services around it. */
const partNeeds = z.object({
  /** Names that it imports of each shared library. */
  uses: z.record(z.string(), z.array(z.string())),
  /** The plans and prices that it was built with, if it shows any. */
  catalogue: z.string().nullable(),
  /** The API that its pages call: a range of its contract's version, and `METHOD /path` of each operation. */
  api: z.object({ version: z.string(), operations: z.array(z.string()) }).nullable(),
});

/** `part.json`: a built shell or remote. */
export const appManifest = z.object({
  schema: z.literal(1),
  name: partName,
  kind: z.enum(['shell', 'remote']),
  version: contentVersion,
  /** Version of the contract between shell and remotes that it was built for. */
  contract: z.int(),
  /** Shared libraries: the shell's exact versions, a remote's accepted ranges. */
  singletons: z.record(z.string(), z.string()),
  needs: partNeeds.default({ uses: {}, catalogue: null, api: null }),
  /** The shell's: the names that it hands out of each shared library. */
  brings: z.record(z.string(), z.array(z.string())).default({}),
  entry: z.string(),
  /** Of a remote whose container only the runtime of Module Federation can load. */
  federationRuntime: z.optional(federationRuntime),
  /** Everything its entry needs before any page, entry first. */
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  /** Fonts worth fetching before the styles ask for them. */
  fonts: z.array(z.string()),
  pages: z.array(partPage),
  files: z.record(z.string(), partFile),
  serverFiles: z.record(z.string(), partFile),
});
export type AppManifest = z.infer<typeof appManifest>;

/**
 * A release set: one version of every part, and the configuration they run
 * with. The remotes are listed in the shape of the frontend-discovery schema.
 */
export const releaseManifest = z.object({
  schema: z.literal(1),
  id: contentVersion,
  config: runtimeConfig,
  shell: z.object({ url: z.string(), metadata: z.object({ version: contentVersion, integrity }) }),
  microFrontends: z.record(
    partName,
    z.tuple([
      z.object({
        url: z.string(),
        fallbackUrl: z.string(),
        metadata: z.object({ version: contentVersion, integrity }),
        extras: z.object({
          paths: z.array(z.string()),
          federationRuntime: z.optional(federationRuntime),
        }),
      }),
    ]),
  ),
});
export type ReleaseManifest = z.infer<typeof releaseManifest>;

/** What the host needs to know of a prerendered page. */
const prerenderedPage = z.object({
  file: z.string(),
  status: z.int(),
  /** Of a large site: what the page was made of. A set in which it is made of the same shows the same document. */
  madeOf: z.string().optional(),
  /** Hash of the inlined style for the content security policy. */
  styleHash: z.string(),
  /** Hashes of the import maps that say which bytes its scripts must have, and of the lot of a gradual release. */
  scriptHashes: z.array(z.string()).default([]),
  /** Hashes of its style attributes. Pages from before they were counted lack it. */
  styleAttributeHashes: z.array(z.string()).optional(),
});

/** `pages.json`: everything that a release set answers with. */
export const siteIndex = z.object({
  schema: z.literal(1),
  set: contentVersion,
  /** Documents of a set that is not live, until when, and whether remotes of a developer's machine may stand in. */
  preview: z.object({ until: z.iso.datetime(), overrides: z.boolean() }).optional(),
  /** Pages that draw lots for this stage of a gradual release; otherwise those of the set itself. */
  stage: contentVersion.optional(),
  pages: z.record(z.string(), prerenderedPage),
  notFound: prerenderedPage,
  /** Stands in for the documents of a set that is no longer kept. Sets from before it lack it. */
  renewed: prerenderedPage.optional(),
  /** Stands in for the documents of a preview that is over. Sets from before it lack it. */
  previewOver: prerenderedPage.optional(),
  redirects: z.record(z.string(), z.string()),
  /** Files at the root of the site: icons, sitemap, robots; by address, to a path in the store. */
  files: z.record(z.string(), z.string()),
  config: runtimeConfig,
});
export type SiteIndex = z.infer<typeof siteIndex>;

/** `current.json`: the one pointer. */
export const pointer = z.object({
  set: contentVersion,
  previous: contentVersion.nullable(),
  promotedAt: z.iso.datetime(),
  /** Who switched, as the environment or Git names them. */
  by: z.string().optional(),
  /** Another set that a percentage of visitors gets, and the pages that draw the lot. */
  gradual: z
    .object({ set: contentVersion, percent: z.number(), stage: contentVersion, since: z.iso.datetime() })
    .optional(),
});
export type Pointer = z.infer<typeof pointer>;
