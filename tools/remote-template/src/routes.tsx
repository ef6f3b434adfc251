import type { Page } from '@site/contract/remote';
import { copy } from './content/copy.ts';

/** The pages of this remote. If other remotes link to a path, define that path in `@site/domain/paths`. */
export const pages: readonly Page[] = [
  {
    path: '/sample-remote',
    meta: { title: copy.title, description: copy.description, canonical: '/sample-remote' },
    load: () => import('./pages/start.tsx'),
  },
];
