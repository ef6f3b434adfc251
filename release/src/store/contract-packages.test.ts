import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { updateContract } from '../commands/contract.ts';
import { publishContractPackage, readContractVersions } from './contract-packages.ts';
import { folderStore } from './folder-store.ts';
import type { Store } from './store.ts';

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'contract-'));
  store = folderStore(join(folder, 'store'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const publish = (name: string, version: string, content: string) =>
  publishContractPackage(
    store,
    { name, version, content, api: {} },
    Buffer.from(`${name} ${version} ${content}`),
  );

it('a version of a contract package is published once, and never with other content', async () => {
  expect(await publish('sdk', '1.9.0', 'a')).toBe(true);
  expect(await publish('sdk', '1.9.0', 'a')).toBe(false);
  await expect(publish('sdk', '1.9.0', 'b')).rejects.toThrow('@site/sdk 1.9.0 was published in');
  await publish('sdk', '1.10.0', 'b');
  expect(await readContractVersions(store, 'sdk')).toEqual([
    { name: 'sdk', version: '1.10.0' },
    { name: 'sdk', version: '1.9.0' },
  ]);
});

it('a repository of its own takes the latest contract, and its manifests name it', async () => {
  const repository = join(folder, 'portfolio');
  mkdirSync(join(repository, 'contract'), { recursive: true });
  const manifest = JSON.stringify({
    dependencies: {
      '@site/sdk': 'file:contract/site-sdk-1.9.0.tgz',
      '@site/ui': 'file:contract/site-ui-1.0.0.tgz',
    },
  });
  writeFileSync(join(repository, 'package.json'), manifest);
  writeFileSync(join(repository, 'contract/site-sdk-1.9.0.tgz'), 'old');
  writeFileSync(join(repository, 'contract/site-ui-1.0.0.tgz'), 'old');
  await publish('sdk', '1.9.0', 'a');
  await expect(updateContract(store, repository)).rejects.toThrow('@site/ui has not been published');

  await publish('ui', '1.0.0', 'a');
  await publish('sdk', '1.10.0', 'b');
  expect(await updateContract(store, repository)).toEqual([{ name: 'sdk', from: '1.9.0', to: '1.10.0' }]);
  expect(readFileSync(join(repository, 'package.json'), 'utf8')).toBe(
    manifest.replace('site-sdk-1.9.0', 'site-sdk-1.10.0'),
  );
  expect(readdirSync(join(repository, 'contract')).sort()).toEqual([
    'site-sdk-1.10.0.tgz',
    'site-ui-1.0.0.tgz',
  ]);
  expect(readFileSync(join(repository, 'contract/site-sdk-1.10.0.tgz'), 'utf8')).toBe('sdk 1.10.0 b');
  expect(await updateContract(store, repository)).toEqual([]);
});
