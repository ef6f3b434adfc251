import type { MenuEntry } from '@site/contract/menu-entries';
import { paths } from '@site/domain/paths';

export const menus: readonly MenuEntry[] = import.meta.env.SSR
  ? [
      { parent: 'resources', order: 10, label: 'Portfolio', to: paths.portfolio },
      { parent: 'resources', order: 20, label: 'Testimonials', to: paths.reviews },
      { parent: 'footer-navigation', order: 30, label: 'Portfolio', to: paths.portfolio },
      { parent: 'footer-navigation', order: 40, label: 'Testimonials', to: paths.reviews },
    ]
  : [];
