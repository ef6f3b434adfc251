import { join } from 'node:path';
import { repositoryRoot } from '../part/parts.ts';
import { folderStore } from './folder-store.ts';
import type { Store } from './store.ts';

/** Opens the store that an option, else the environment, else the repository names. */
export function openStore(address: string | undefined): Store {
  return folderStore(address ?? process.env.RELEASE_STORE ?? join(repositoryRoot, '.data/store'));
}
