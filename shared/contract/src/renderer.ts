import type { InlinedManifest } from './inlined-manifest.ts';
import type { PageMeta, Remote } from './remote.ts';

export type RenderRequest = {
  path: string;
  manifest: InlinedManifest;
  remotes: Readonly<Record<string, Remote>>;
};

export type RenderedPage = {
  /** Tags for the document's head: title, description, canonical link, sharing cards. */
  head: string;
  /** The content of `<div id="site">`. */
  body: string;
  /** Undefined for an address that no remote owns. */
  meta: PageMeta | undefined;
};

/** The exports of the shell's build for prerendering. */
export type Renderer = { renderPage: (request: RenderRequest) => Promise<RenderedPage> };
