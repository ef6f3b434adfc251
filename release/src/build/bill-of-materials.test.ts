import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storePaths } from '../model/layout.ts';
import { folderStore } from '../store/folder-store.ts';
import { findUnpublished } from '../store/unpublished.ts';
import { findApp } from './app-sources.ts';
import { billOfMaterialsFile, writeBillOfMaterials } from './bill-of-materials.ts';
import { publishApp } from './publish-app.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sbom-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('the bill of materials of an app names its packages and no other, and is published with it', async () => {
  const checkout = findApp('checkout');
  expect(await writeBillOfMaterials(checkout.folder, join(folder, billOfMaterialsFile))).toBe(true);
  const text = await readFile(join(folder, billOfMaterialsFile), 'utf8');
  const { bomFormat, components } = JSON.parse(text) as { bomFormat: string; components: { purl: string }[] };
  expect(bomFormat).toBe('CycloneDX');
  const packages = components.map(({ purl }) => purl.replace(/@[^@]*$/, ''));
  expect(packages).toContain('pkg:npm/%40stripe/stripe-js');
  expect(packages).not.toContain('pkg:npm/vite');

  const store = folderStore(join(folder, 'store'));
  const app = {
    schema: 1 as const,
    name: 'checkout',
    kind: 'remote' as const,
    version: '0123456789ab',
    contract: 1,
    sharedModules: {},
    requires: { imports: {}, catalogue: null, api: null },
    provides: {},
    ...{
      entry: 'e.js',
      scripts: [],
      lazyScripts: [],
      styles: [],
      fonts: [],
      pages: [],
      menus: [],
      files: {},
      serverFiles: {},
    },
  };
  await publishApp(store, { app, dist: folder, reused: false });
  const published = await store.read(storePaths.billOfMaterials(app.name, app.version));
  expect(published?.toString()).toBe(text);
  expect(await findUnpublished(store)).toEqual([]);
});

it('a folder without a lockfile of pnpm has none', async () => {
  expect(await writeBillOfMaterials(folder, join(folder, billOfMaterialsFile))).toBe(false);
});
