import { expect, it } from 'vitest';
import { composeMenus } from './menu-entries.ts';

it('joins links by their order, and then by remote, whatever the order of the remotes', () => {
  const menus = composeMenus({
    shop: [{ parent: 'resources', order: 20, label: 'Shop', to: '/shop' }],
    blog: [
      { parent: 'footer-legal', order: 10, label: 'Imprint', to: '/imprint' },
      { parent: 'resources', order: 20, label: 'Blog', to: '/blog' },
      { parent: 'resources', order: 10, label: 'News', to: '/news', only: 'mobile' },
    ],
    checkout: undefined,
  });
  expect(menus).toEqual({
    'footer-legal': [{ label: 'Imprint', to: '/imprint' }],
    resources: [
      { label: 'News', to: '/news', only: 'mobile' },
      { label: 'Blog', to: '/blog' },
      { label: 'Shop', to: '/shop' },
    ],
  });
});
