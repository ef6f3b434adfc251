import type { AppManifest, ReleaseManifest } from '@site/contract/release-manifest';
import { runtimeConfig } from '@site/contract/runtime-config';
import { paths } from '@site/domain/paths';
import { z } from 'zod';
import { CliError } from '../problem.ts';
import { places, type Store } from '../store/store.ts';
import { type Parts, publicUrl } from './compose.ts';

/**
 * Every script that may run on the payment page: who answers for it, why it is there, and the hash
 * that its bytes must have. It is made with the release and lies beside its pages, so that the
 * inventory that the card industry asks for (PCI DSS 4.0.1, 6.4.3) is never older than the page.
 */
export const paymentScripts = z.object({
  schema: z.literal(1),
  set: z.string(),
  page: z.string(),
  scripts: z.array(
    z.object({
      address: z.string(),
      owner: z.string(),
      reason: z.string(),
      /** `page` when the page always runs it, `demand` when something on it may ask for it. */
      loaded: z.enum(['page', 'demand']),
      /** Null where the owner changes it without notice: its origin is what it is held to. */
      integrity: z.string().nullable(),
    }),
  ),
});
export type PaymentScripts = z.infer<typeof paymentScripts>;
type Entry = PaymentScripts['scripts'][number];

export async function writePaymentScripts(store: Store, set: ReleaseManifest, parts: Parts): Promise<void> {
  const owner = [...parts.values()].find(({ pages }) => pages.some(({ path }) => path === paths.checkout));
  const shell = parts.get('shell');
  // A site in the making may not sell anything yet.
  if (!owner || !shell) return;
  const inventory: PaymentScripts = {
    schema: 1,
    set: set.id,
    page: paths.checkout,
    scripts: [...shellScripts(shell), ...remoteScripts(owner), provider(set)],
  };
  await store.write(places.paymentScripts(set.id), Buffer.from(JSON.stringify(inventory, null, 2)));
}

/** @throws CliError for a set that was promoted before there were inventories, or sells nothing */
export async function readPaymentScripts(store: Store, set: string): Promise<PaymentScripts> {
  const bytes = await store.read(places.paymentScripts(set));
  if (!bytes) throw new CliError(`Release set ${set} has no inventory of payment scripts.`);
  return paymentScripts.parse(JSON.parse(bytes.toString()));
}

function shellScripts(shell: AppManifest): Entry[] {
  return scriptsOf(shell, (path) => {
    if (path === shell.entry) return ['page', 'Starts the page: hydrates the frame and loads the checkout'];
    if (shell.scripts.includes(path)) return ['page', 'A library or module that the start of the page needs'];
    return ['demand', 'A part of the frame or a shared library, loaded when something asks for it'];
  });
}

function remoteScripts(remote: AppManifest): Entry[] {
  const page = remote.pages.find(({ path }) => path === paths.checkout);
  return scriptsOf(remote, (path) => {
    if (path === remote.entry) return ['page', 'Hands the pages of the checkout to the frame'];
    if (remote.scripts.includes(path)) return ['page', 'What the entry of the checkout needs'];
    if (page?.scripts.includes(path)) return ['page', 'Payment, confirmation and order page'];
    return ['demand', 'A part of the checkout, loaded when something asks for it'];
  });
}

function scriptsOf(
  part: AppManifest,
  purpose: (path: string) => readonly [Entry['loaded'], string],
): Entry[] {
  return Object.entries(part.files)
    .filter(([path]) => path.endsWith('.js'))
    .map(([path, { integrity }]) => {
      const [loaded, reason] = purpose(path);
      return {
        address: publicUrl(part, path),
        owner: `${part.name}@${part.version}`,
        reason,
        loaded,
        integrity,
      };
    })
    .sort((a, b) =>
      a.loaded === b.loaded ? (a.address < b.address ? -1 : 1) : a.loaded === 'page' ? -1 : 1,
    );
}

function provider({ config }: ReleaseManifest): Entry {
  return {
    address: runtimeConfig.parse(config).stripe.scriptUrl,
    owner: 'the payment provider',
    reason:
      'Card fields, confirmation and 3-D Secure, each in a frame of its own; required to be loaded from there',
    loaded: 'page',
    integrity: null,
  };
}
