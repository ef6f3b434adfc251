import type { Page } from '@site/contract/remote';
import { copy } from './content/copy.ts';

/**
 * The pages of this remote. A path that other remotes link to moves to `@site/domain/paths`.
 */
export const pages: readonly Page[] = [
  {
    path: '/sample-remote',
    meta: { title: copy.title, description: copy.description, canonical: '/sample-remote' },
    load: () => import('./pages/start.tsx'),
  },
];
