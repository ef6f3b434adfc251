import { randomBytes } from 'node:crypto';
import { previewBase } from '@site/contract/release-paths';
import { z } from 'zod';
import type { Composition } from '../compose/candidate.ts';
import { CliError } from '../model/errors.ts';
import { storePaths } from '../model/layout.ts';
import { writeRelease } from '../releases/releases.ts';
import { signedPreview, writeSignature } from '../releases/signature.ts';
import type { Store } from '../store/store.ts';
import { compose, prerender } from './pipeline.ts';

export type Preview = {
  id: string;
  release: string;
  url: string;
  until: string;
  pages: number;
};

const day = 86_400_000;
const maxDays = 90;

/**
 * Prerenders a release that is not live below `/_preview/<id>/`. The id is random, so only who was given the address
 * sees it. Its links stay there, its pages are marked and not indexed by search engines, and it ends.
 *
 * @param alias a preview with the same one keeps its address, and shows this release from now on
 * @throws CliError when the apps are not compatible, or the configuration takes real money
 */
export async function createPreview(
  store: Store,
  composition: Composition,
  { days, alias }: { days: number; alias?: string | undefined },
): Promise<Preview> {
  if (!(days > 0 && days <= maxDays)) {
    throw new CliError(`A preview may last up to ${maxDays} days, not ${days}; nothing was changed.`, {
      code: 'usage',
    });
  }
  const candidate = await compose(store, composition);
  const { release } = candidate;
  if (release.config.mode === 'live') {
    throw new CliError(
      'A preview must not take real money, and this configuration does; nothing was changed. Name that of a test ' +
        'environment: `pnpm release preview --config <file.json>`.',
    );
  }
  const until = new Date(Date.now() + days * day).toISOString();
  const id = alias === undefined ? newId() : await idOfAlias(store, alias);
  await writeRelease(store, release);
  const { report } = await prerender(store, candidate, { preview: { id, until } });
  await writeSignature(store, signedPreview(id, release.id));
  const url = `${release.config.siteUrl}${previewBase}${id}/`;
  return { id, release: release.id, url, until, pages: report?.pages ?? 0 };
}

function newId(): string {
  return randomBytes(16).toString('hex');
}

const aliasFile = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) });

/** The address of an alias cannot be guessed either: its id is random, and stays. */
async function idOfAlias(store: Store, alias: string): Promise<string> {
  await store.assertConditionalWrites();
  const path = storePaths.previewAlias(alias);
  const read = async () => {
    const bytes = await store.read(path);
    return bytes && aliasFile.parse(JSON.parse(bytes.toString())).id;
  };
  const id = (await read()) ?? newId();
  const bytes = Buffer.from(JSON.stringify({ id }));
  if (await store.replace(path, bytes, null)) return id;
  // Written again, so that an alias that is in use does not become old.
  const known = (await read()) ?? id;
  await store.write(path, Buffer.from(JSON.stringify({ id: known })));
  return known;
}

/** Removes a preview before it ends; its apps stay published. */
export async function removePreview(store: Store, id: string): Promise<void> {
  const files = await store.list(storePaths.preview(id));
  if (files.length === 0) throw new CliError(`There is no preview ${id} in ${store.describe()}.`);
  await store.remove(files);
}
