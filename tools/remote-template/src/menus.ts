import type { MenuEntry } from '@site/contract/menu-entries';
import { copy } from './content/copy.ts';

/**
 * Links to the pages of this remote in the header and the footer. They are prerendered into all pages of the site, and
 * left out of the scripts.
 */
export const menus: readonly MenuEntry[] = import.meta.env.SSR
  ? [{ parent: 'resources', order: 50, label: copy.title, to: '/sample-remote' }]
  : [];
