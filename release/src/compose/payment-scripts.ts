import type { AppManifest, ReleaseManifest } from '@site/contract/release-manifest';
import { runtimeConfig } from '@site/contract/runtime-config';
import { paths } from '@site/domain/paths';
import { z } from 'zod';
import { isScript } from '../model/content-types.ts';
import { CliError } from '../model/errors.ts';
import { storePaths } from '../model/layout.ts';
import { type Apps, publicUrl } from '../model/manifest.ts';
import type { Store } from '../store/store.ts';

/**
 * Every script that may run on the payment page, with its owner, its reason and the hash of its bytes: the
 * inventory that PCI DSS 4.0.1, 6.4.3 requires. Each release writes its own.
 */
export const paymentScripts = z.object({
  schema: z.literal(1),
  release: z.string(),
  page: z.string(),
  scripts: z.array(
    z.object({
      url: z.string(),
      owner: z.string(),
      reason: z.string(),
      /** `page`: with every page load; `demand`: when something on the page imports it. */
      loaded: z.enum(['page', 'demand']),
      /** Null where the owner changes it without notice; the policy then restricts its origin only. */
      integrity: z.string().nullable(),
    }),
  ),
});
export type PaymentScripts = z.infer<typeof paymentScripts>;
type Entry = PaymentScripts['scripts'][number];

export async function writePaymentScripts(store: Store, release: ReleaseManifest, apps: Apps): Promise<void> {
  const owner = [...apps.values()].find(({ pages }) => pages.some(({ path }) => path === paths.checkout));
  const shell = apps.get('shell');
  // A site without a checkout has no payment page.
  if (!owner || !shell) return;
  const inventory: PaymentScripts = {
    schema: 1,
    release: release.id,
    page: paths.checkout,
    scripts: [...shellScripts(shell), ...remoteScripts(owner), provider(release)],
  };
  await store.write(storePaths.paymentScripts(release.id), Buffer.from(JSON.stringify(inventory, null, 2)));
}

/** @throws CliError for a release without a checkout */
export async function readPaymentScripts(store: Store, release: string): Promise<PaymentScripts> {
  const bytes = await store.read(storePaths.paymentScripts(release));
  if (!bytes) throw new CliError(`Release ${release} has no inventory of payment scripts.`);
  return paymentScripts.parse(JSON.parse(bytes.toString()));
}

function shellScripts(shell: AppManifest): Entry[] {
  return scriptsOf(shell, (path) => {
    if (path === shell.entry) return ['page', 'Starts the page: hydrates the layout and loads the checkout'];
    if (shell.scripts.includes(path)) return ['page', 'A library or module that the start of the page needs'];
    return ['demand', 'A module of the layout or a shared library, loaded on demand'];
  });
}

function remoteScripts(remote: AppManifest): Entry[] {
  const page = remote.pages.find(({ path }) => path === paths.checkout);
  return scriptsOf(remote, (path) => {
    if (path === remote.entry) return ['page', 'Exposes the pages of the checkout to the shell'];
    if (remote.scripts.includes(path)) return ['page', 'What the entry of the checkout requires'];
    if (page?.scripts.includes(path)) return ['page', 'Payment, confirmation and order page'];
    return ['demand', 'A module of the checkout, loaded on demand'];
  });
}

function scriptsOf(app: AppManifest, purpose: (path: string) => readonly [Entry['loaded'], string]): Entry[] {
  return Object.entries(app.files)
    .filter(([path]) => isScript(path))
    .map(([path, { integrity }]) => {
      const [loaded, reason] = purpose(path);
      return {
        url: publicUrl(app, path),
        owner: `${app.name}@${app.version}`,
        reason,
        loaded,
        integrity,
      };
    })
    .sort((a, b) => (a.loaded === b.loaded ? (a.url < b.url ? -1 : 1) : a.loaded === 'page' ? -1 : 1));
}

function provider({ config }: ReleaseManifest): Entry {
  return {
    url: runtimeConfig.parse(config).stripe.scriptUrl,
    owner: 'the payment provider',
    reason: 'Card fields, confirmation and 3-D Secure, each in an iframe; the provider forbids other copies',
    loaded: 'page',
    integrity: null,
  };
}
