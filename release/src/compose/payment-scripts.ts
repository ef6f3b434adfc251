import { paths } from '@site/domain/paths';
import { isScript } from '../formats/content-types.ts';
import type { AppManifest } from '../formats/release-manifest.ts';
import { type Apps, indexPages, publicUrl, type Release, shellOf } from '../releases/manifest.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';

/**
 * A script that may run on the payment page, with its owner, reason and hash. The list of these scripts is the
 * inventory that requirement 6.4.3 of PCI DSS 4.0.1 demands. Each release writes its own list.
 */
export type PaymentScript = {
  url: string;
  owner: string;
  reason: string;
  /** `page` if the script loads with every page view; `demand` if it loads only once other code imports it. */
  loaded: 'page' | 'demand';
  /**
   * Null if the owner changes the script without notice. The content security policy then only restricts the script's
   * origin.
   */
  integrity: string | null;
};

export async function writePaymentScripts(store: Store, release: Release, apps: Apps): Promise<void> {
  const scripts = listPaymentScripts(release, apps);
  if (scripts.length === 0) return;
  const inventory = { schema: 1, release: release.id, page: paths.checkout, scripts };
  await store.write(storePaths.paymentScripts(release.id), Buffer.from(JSON.stringify(inventory, null, 2)));
}

/** Lists the scripts of the payment page; empty for a site without a checkout. */
export function listPaymentScripts({ config }: Release, apps: Apps): PaymentScript[] {
  const owned = indexPages(apps)(paths.checkout);
  if (!owned) return [];
  const shell = shellOf(apps);
  return [
    ...scriptsOf(shell, shell.scripts, 'The start of the page, its layout and the shared libraries'),
    ...scriptsOf(
      owned.app,
      [...owned.app.scripts, ...owned.page.scripts],
      'Payment, confirmation and order page',
    ),
    {
      url: config.stripe.scriptUrl,
      owner: 'the payment provider',
      reason:
        'Card fields, confirmation and 3-D Secure, each in an iframe; the provider forbids other copies',
      loaded: 'page',
      integrity: null,
    },
  ];
}

function scriptsOf(app: AppManifest, always: readonly string[], reason: string): PaymentScript[] {
  return Object.entries(app.files)
    .filter(([path]) => isScript(path))
    .map(([path, integrity]) => ({
      url: publicUrl(app, path),
      owner: `${app.name}@${app.version}`,
      reason,
      loaded: always.includes(path) ? 'page' : 'demand',
      integrity,
    }));
}
