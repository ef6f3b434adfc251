import { federationRuntime } from '@site/contract/inlined-manifest';
import { menuEntry } from '@site/contract/menu-entries';
import { isOriginPath } from '@site/contract/release-paths';
import { runtimeConfig } from '@site/contract/runtime-config';
import { apiOperation } from '@site/wire/api-operations';
import { z } from 'zod';

/**
 * The schemas of the files that make up releases. The release tool writes these files; the release tool, the origin and
 * other teams' tools parse them with these schemas. Browsers never load this module.
 */

const integrity = z.string().regex(/^sha(256|384)-[A-Za-z0-9+/]+=*$/);
const appName = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'A name must consist of lower-case letters, digits and hyphens.');
/** The first 12 hexadecimal digits of a SHA-256 hash, used as app versions and release ids. */
export const contentVersion = z.string().regex(/^[0-9a-f]{12}$/);
/**
 * A path in the artifact store, or a path relative to one of its folders. Anyone who can write to the store controls
 * these paths, so none may lead out of the folder to which it is joined. A path therefore has no empty, `.` or `..`
 * segment, no backslash and no control character.
 */
export const storedPath = z
  .string()
  .max(1024, 'A path has 1,024 characters at most, as keys of buckets do.')
  .regex(
    /^(?:(?!\.{1,2}(?:\/|$))[^/\\\p{Cc}]+(?:\/(?!$)|$))+$/u,
    'A path consists of names between single slashes, none of which is . or .., without backslashes and control characters.',
  );
/**
 * A path on the site, as used in an address. The pattern rejects `//name` and `/\name`, because browsers would read
 * `name` as a host.
 */
const sitePath = z.string().regex(/^\/(?![/\\])\P{Cc}*$/u);
/** The id of a preview. It is random, so that the preview's address cannot be guessed. */
const previewId = z.string().regex(/^[0-9a-f]{32}$/);

/**
 * A page, and the files that the page loads in addition to the shell and the entry of the page's app. The files are in
 * the order in which the page needs them. File paths are relative to the app's base.
 */
const appPage = z.object({
  path: z
    .string()
    .regex(/^(?!.*\/\.{1,2}(?:\/|$))\/(?!\/)([\w.~!&'()*+,;=@/-]|%20|%[89A-F][\dA-F])*(?<!.\/|%20)$/, {
      error: ({ input }) => describeInvalidPath(String(input)),
    })
    .refine((path) => !isOriginPath(path), {
      error: ({ input }) => `The origin answers ${input} itself, so it can be no page. Choose another path.`,
    }),
  scripts: z.array(storedPath),
  /** Scripts that the page may import later, including their own imports. */
  lazyScripts: z.array(storedPath),
  styles: z.array(storedPath),
  noindex: z.boolean(),
  canonical: z.string(),
});

function describeInvalidPath(path: string): string {
  return /[:*]|%5B|%7B/.test(path)
    ? `${path} has a parameter, and pages are prerendered: each has a path of its own. docs/teams.md (Pages of many entries) shows how a page for each entry is written.`
    : `${path} is no path of a page: it begins with one slash and ends without one, and has letters, digits, spaces and _.~!&'()*+,;=@- only, and no segment of dots alone.`;
}

/** `app.json`, which describes one built version of an app. */
export const appManifest = z.object({
  schema: z.literal(1),
  name: appName,
  kind: z.enum(['shell', 'remote']),
  version: contentVersion,
  /** Version of the contract between shell and remotes that the app was built for. */
  contract: z.int(),
  /** Shared modules by specifier: the shell's exact versions, or the ranges that a remote accepts. */
  sharedModules: z.record(z.string(), z.string()),
  requires: z.object({
    /** Version of the catalogue that the app was built with, or null if the app shows no plans or prices. */
    catalogue: z.string().nullable(),
    /** The API operations that the app's pages call, as `METHOD /path`. */
    operations: z.record(z.string(), apiOperation).default({}),
  }),
  entry: storedPath,
  /** Set for a remote whose container only the Module Federation runtime can load. */
  federationRuntime: z.optional(federationRuntime),
  /** The entry, followed by every script that the entry loads before any page. */
  scripts: z.array(storedPath),
  /**
   * Scripts that any page may import later. The shell's list omits scripts needed only by previews or by remotes that
   * were built with other tools.
   */
  lazyScripts: z.array(storedPath),
  styles: z.array(storedPath),
  fonts: z.array(storedPath),
  pages: z.array(appPage),
  /** Links that a remote adds to the layout's menus. */
  menus: z.array(menuEntry),
  /** The hashes of the app's published files, keyed by path. */
  files: z.record(storedPath, integrity),
  serverFiles: z.record(storedPath, integrity),
  /**
   * Sizes of `files` in bytes. Versions published before November 2026 have no sizes, and their `version` cannot be
   * computed from the other fields.
   */
  sizes: z.record(storedPath, z.int().nonnegative()).optional(),
  /**
   * Source paths of pictures, fonts and films, relative to the app's folder. The name of a published file changes with
   * its content, so only the source path identifies a file across versions.
   */
  sources: z.record(storedPath, z.string()).optional(),
});
export type AppManifest = z.infer<typeof appManifest>;
export type AppPage = AppManifest['pages'][number];

const prerenderedPage = z.object({
  file: storedPath,
  status: z.int(),
  /**
   * `sha256-…` of the inline style, inline scripts (import maps, speculation rules, a canary's script) and style
   * attributes, for the content security policy.
   */
  styleHash: z.string(),
  scriptHashes: z.array(z.string()),
  styleAttributeHashes: z.array(z.string()),
  /** The only folders on this site from which the payment page's policy allows scripts. Absent for other pages. */
  scriptFolders: z.array(z.string()).optional(),
  /** Describes the rendered HTML, so that later releases can reuse it. Older releases lack this field. */
  rendered: z
    .object({
      /** Hash of everything that the page was rendered from. */
      inputs: z.string(),
      /** Hash of the rendered HTML. */
      content: z.string(),
      /** Start and end positions of the rendered parts in the document's text. */
      head: z.tuple([z.int(), z.int()]),
      body: z.tuple([z.int(), z.int()]),
    })
    .optional(),
});
export type PrerenderedPage = z.infer<typeof prerenderedPage>;

/** The signature of a string. `key` is the first sixteen digits of the SHA-256 of the public key. */
export const textSignature = z.object({ key: z.string(), value: z.base64() });
export type TextSignature = z.infer<typeof textSignature>;

/** `pages.json`, which describes a release and everything that it serves besides its apps' files. */
export const siteIndex = z.object({
  schema: z.literal(1),
  release: contentVersion,
  apps: z.record(appName, contentVersion),
  /** For a preview: its id, when it ends, and its alias. A new preview with the same alias replaces it. */
  preview: z.object({ id: previewId, until: z.iso.datetime(), alias: z.string().optional() }).optional(),
  /** Id of the canary whose script is in these pages. */
  canary: contentVersion.optional(),
  pages: z.record(sitePath, prerenderedPage),
  notFound: prerenderedPage,
  /** Served for documents of a release that is no longer stored. */
  expired: prerenderedPage,
  /** Served for documents of an expired preview. */
  previewExpired: prerenderedPage,
  redirects: z.record(sitePath, sitePath),
  /** Files at the root of the site (icons, sitemap, robots): paths in the store, keyed by URL path. */
  files: z.record(sitePath, storedPath),
  config: runtimeConfig,
  /**
   * SHA-256 hashes, in hexadecimal, of the apps' manifests and of everything else written for the release, keyed by
   * path in the store.
   */
  hashes: z.record(storedPath, z.string()),
  /**
   * The SHA-256 of the JSON of all other fields, signed if a key was configured. The seal is added after the checks
   * pass.
   */
  seal: z.object({ hash: z.string(), signature: textSignature.nullable() }).optional(),
});
export type SiteIndex = z.infer<typeof siteIndex>;

/** A withdrawn release, which visitors must never get again. */
const withdrawal = z.object({
  release: contentVersion,
  reason: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
});

/**
 * Where an app version came from. The provenance is stored apart from the version's content, so that the same sources
 * give the same version.
 */
export const provenance = z.object({
  publishedAt: z.iso.datetime(),
  /** The person or pipeline that published the version. */
  by: z.string(),
  /** The commit of the sources, or null outside a Git repository. */
  commit: z.string().nullable(),
  /** Whether the sources differed from the commit. */
  dirty: z.boolean(),
  /** Address of the CI run. */
  run: z.string().nullable(),
  /** Whether publishing skipped the type and lint checks. */
  unchecked: z.boolean().optional(),
});
export type Provenance = z.infer<typeof provenance>;

/** The owner of an app's name. The owner is a package in a repository rather than a person, because teams change. */
export const appOwner = z.object({
  /** Name in the package's `package.json`. */
  package: z.string().nullable(),
  /** Host and path of the repository's origin, without protocol and user. */
  remote: z.string().nullable(),
  /** The repository's first commit, if the clone had the full history. */
  root: z.string().nullable(),
  /** Whether the release tool built the app from sources or published a finished build. */
  build: z.enum(['sources', 'finished']),
  at: z.iso.datetime(),
  by: z.string(),
});
export type AppOwner = z.infer<typeof appOwner>;

/** What a move of the live pointer did. Each move is an entry of the history. */
const pointerEvent = z.object({
  kind: z.enum([
    ...(['promoted', 'rolled back', 'restored', 'withdrawn'] as const),
    ...(['canary started', 'canary changed', 'canary completed', 'canary stopped'] as const),
  ]),
  at: z.iso.datetime(),
  by: z.string(),
  /** The reason, as given by the person who made the move. */
  message: z.string().optional(),
});
export type PointerEvent = z.infer<typeof pointerEvent>;

/** `current.json`: the live pointer. The signature covers the JSON of all other fields. */
export const pointer = z.object({
  /** Increases with each move, so that servers detect an older signed pointer that somebody put back. */
  number: z.int().nonnegative(),
  release: contentVersion,
  previous: contentVersion.nullable(),
  promotedAt: z.iso.datetime(),
  /** The person or pipeline that promoted, as named by the environment or Git. */
  by: z.string(),
  /**
   * A second release, which `percent` of the visitors get. Meanwhile, the pages at paths without a release's prefix are
   * copies of the live release's pages, with the script that assigns each visitor to a release. `id` identifies these
   * copies.
   */
  canary: z
    .object({
      id: contentVersion,
      release: contentVersion,
      percent: z.number(),
      /**
       * Id of the release with which the canary started. Each browser stores this id with the number (0 to 100) that it
       * drew, so that it draws only once per canary.
       */
      group: contentVersion,
      since: z.iso.datetime(),
      by: z.string(),
    })
    .optional(),
  withdrawn: z.array(withdrawal).default([]),
  event: pointerEvent,
  /** Null if no key was configured. */
  signature: textSignature.nullable().default(null),
});
export type Pointer = z.infer<typeof pointer>;
