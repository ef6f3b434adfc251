import { type Page, withSharingPictures } from '@site/contract/remote';
import { paths } from '@site/domain/paths';
import { sharingPictures } from './content/sharing-pictures.ts';

const table: readonly Page[] = [
  {
    path: paths.intake,
    meta: {
      title: 'Project questionnaire',
      description:
        'Seven short pages about your business, your market and your numbers: what we need to know before we write. Saved on your device as you type.',
      canonical: paths.intake,
    },
    load: () => import('./pages/intake.tsx'),
  },
];

/** Social-sharing pictures are named only in prerendered documents, so the browser build omits them. */
export const pages = import.meta.env.SSR ? withSharingPictures(table, sharingPictures) : table;
