import type { MenuLink as Item, Menus } from '@site/contract/menu-entries';
import { foldPath, paths } from '@site/domain/paths';
import { Link, type LinkProps, useLocation } from '@site/sdk';
import type { ComponentProps, ReactElement } from 'react';

/** Selects a menu's links for the desktop or the mobile header. Links without `only` appear in both. */
export function linksOf(menus: Menus, name: keyof Menus, form: 'desktop' | 'mobile'): readonly Item[] {
  return (menus[name] ?? []).filter(({ only }) => only === undefined || only === form);
}

export const startProject = { label: 'Start Your Project', to: paths.pricing };

export const footerGroups = [
  { title: 'Navigation', menu: 'footer-navigation' },
  { title: 'Legal & Support', menu: 'footer-legal' },
] as const;

/** Renders a menu link that screen readers announce as current on the page that it leads to. */
export function MenuLink(props: LinkProps): ReactElement {
  const { pathname } = useLocation();
  const current = foldPath(pathname) === foldPath(props.to);
  return <Link {...props} aria-current={current ? 'page' : undefined} />;
}

type MenuListProps = ComponentProps<'ul'> & {
  links: readonly Item[];
  linkClass?: string | undefined;
};

export function MenuList({ links, linkClass, ...list }: MenuListProps): ReactElement {
  return (
    <ul {...list}>
      {links.map(({ label, to, note, price }) => (
        <li key={label}>
          <MenuLink to={to} className={linkClass}>
            {label}
            {(price ?? note) && <small>{price ?? note}</small>}
          </MenuLink>
        </li>
      ))}
    </ul>
  );
}
