import type { Page } from '@site/shared/contract';
import { paths } from '@site/shared/paths';

export const pages: readonly Page[] = [
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
