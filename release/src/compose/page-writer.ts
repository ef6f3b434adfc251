import { type InlinedManifest, inlinedManifest } from '@site/contract/inlined-manifest';
import { paymentPrefetchRules } from '@site/contract/payment-prefetch';
import { releaseBase } from '@site/contract/release-paths';
import { isPaymentDocument } from '@site/domain/paths';
import type { AppManifest, AppPage, PrerenderedPage } from '../formats/release-manifest.ts';
import { type Apps, publicUrl, shellOf } from '../releases/manifest.ts';
import type { Rendered } from '../rendering/render-apart.ts';
import { CliError } from '../reporting/errors.ts';
import { integrityOf } from '../signing/hashes.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { writeCompressed } from '../store/written-files.ts';
import { contentOf } from './carried-pages.ts';
import { writeDocument } from './document.ts';
import { extractFirstRules } from './first-rules.ts';
import { findMarkupFaults } from './markup-findings.ts';
import { collectScriptIntegrity } from './script-integrity.ts';
import { collectStyles } from './styles.ts';

/** A page and the app that owns it. The shell's own pages have no owner. */
export type PageTarget = {
  path: string;
  status: number;
  owner: AppManifest | null;
  page?: AppPage;
};

type Destination = {
  store: Store;
  apps: Apps;
  manifest: InlinedManifest;
  /** Path in the store below which the pages are written. */
  folder: string;
};

/**
 * Writes a page's document, and the import map that covers the scripts of all other pages. Both get compressed copies.
 */
export async function writePage(
  { store, apps, manifest, folder }: Destination,
  { path, status, owner, page }: PageTarget,
  { head, body }: Rendered,
  inputs: string,
): Promise<PrerenderedPage> {
  const shell = shellOf(apps);
  const { css, files } = await collectStyles(store, shell, owner, page);
  const { own, late } = collectScriptIntegrity(apps, owner, page, manifest.preview !== undefined);
  const lateHash = integrityOf(late);
  await writeCompressed(store, storePaths.integrity(lateHash), Buffer.from(late));
  const scripts = owner ? [...owner.scripts, ...(page?.scripts ?? [])] : [];
  const { html, styleHash, styleAttributeHashes, scriptHash, ...positions } = writeDocument({
    head: manifest.preview ? `<meta name="robots" content="noindex">${head}` : head,
    body,
    // Validate the manifest here, once per document, so that browsers need no validation.
    manifest: inlinedManifest.parse({ ...manifest, integrity: lateHash }),
    integrity: own,
    entry: publicUrl(shell, shell.entry),
    scripts: [
      ...shell.scripts.slice(1).map((file) => publicUrl(shell, file)),
      ...scripts.map((file) => publicUrl(owner ?? shell, file)),
    ],
    fonts: shell.fonts.map((font) => publicUrl(shell, font)),
    // Inline all rules of the payment page, because the payment form replaces the body's content right after hydration,
    // before stylesheets could arrive.
    style: isPaymentDocument(path)
      ? { first: css, files, isComplete: true }
      : { first: extractFirstRules(css, body), files },
  });
  const findings = findMarkupFaults(html);
  if (findings.length > 0)
    throw new CliError(
      `${path} of ${(owner ?? shell).name} cannot be shown: its markup has ${findings.join(', ')}; nothing was changed.`,
    );
  const file = storePaths.page(folder, path);
  await writeCompressed(store, file, Buffer.from(html));
  return {
    file,
    status,
    styleHash,
    styleAttributeHashes,
    // The hash from `prefetchHash` allows the inline speculation rules with which other documents prefetch the payment
    // document. The payment document itself has no speculation rules.
    scriptHashes: [scriptHash, lateHash, ...(isPaymentDocument(path) ? [] : [prefetchHash(manifest)])],
    ...(owner && isPaymentDocument(path) && { scriptFolders: [publicUrl(shell, ''), publicUrl(owner, '')] }),
    rendered: { inputs, content: contentOf({ head, body }), ...positions },
  };
}

function prefetchHash({ base, id }: InlinedManifest): string {
  return integrityOf(paymentPrefetchRules(base ?? releaseBase + id));
}
