import type { Menus } from '@site/contract/menus';
import { foldPath, paths } from '@site/domain/paths';
import { useLocation } from '@site/sdk';
import { ButtonLink } from '@site/ui/button';
import { Wordmark } from '@site/ui/wordmark';
import { type CSSProperties, type ReactElement, useCallback, useState } from 'react';
import { Disclosure } from './disclosure.tsx';
import styles from './header.module.css';
import { linksOf, MenuLink, MenuList, startProject } from './menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { useScrollState } from './scroll-state.ts';

const forms: readonly string[] = [paths.intake, paths.checkout].map(foldPath);

type MenuName = 'services' | 'resources' | 'mobile';

/** Its state is its own, so that scrolling does not render the page. */
export function Header({ menus }: { menus: Menus }): ReactElement {
  const { key, pathname } = useLocation();
  const scroll = useScrollState();
  // An open menu belongs to a history entry, so every navigation closes it.
  const [opened, setOpened] = useState<{ menu: MenuName; key: string } | null>(null);
  const open = opened?.key === key ? opened.menu : null;
  const close = useCallback(() => setOpened(null), []);
  const show = (menu: MenuName) => setOpened({ menu, key });
  const toggle = (menu: MenuName) => (open === menu ? close() : show(menu));

  return (
    <header
      className={styles.header}
      data-scrolled={scroll !== 'top' || undefined}
      data-direction={scroll === 'scrolled-down' ? 'down' : 'up'}
      data-open={open ?? undefined}
    >
      <div className={styles.bar}>
        <div className={styles.inner}>
          <MenuLink to={paths.home} className={styles.home}>
            <Wordmark />
          </MenuLink>
          <nav aria-label="Main" className={styles.nav}>
            <ul className={styles.list}>
              {linksOf(menus, 'top', 'desktop').map(({ label, to }) => (
                <li key={to}>
                  <MenuLink to={to} className={styles.top}>
                    {label}
                  </MenuLink>
                </li>
              ))}
              <Disclosure
                label="Services"
                open={open === 'services'}
                onToggle={() => toggle('services')}
                onClose={close}
              >
                <ServicesPanel menus={menus} onFollow={close} />
              </Disclosure>
              <Disclosure
                label="Resources"
                open={open === 'resources'}
                onToggle={() => toggle('resources')}
                onClose={close}
              >
                <ResourcesPanel menus={menus} onFollow={close} />
              </Disclosure>
            </ul>
          </nav>
          <ButtonLink
            to={startProject.to}
            size="s"
            // The forms have a next step of their own.
            variant={forms.includes(foldPath(pathname)) ? 'secondary' : 'primary'}
            className={styles.start}
          >
            {startProject.label}
          </ButtonLink>
          <MobileMenu menus={menus} open={open === 'mobile'} onOpen={() => show('mobile')} onClose={close} />
        </div>
      </div>
    </header>
  );
}

type PanelProps = { menus: Menus; onFollow: () => void };

function ServicesPanel({ menus, onFollow }: PanelProps): ReactElement {
  return (
    <ul className={styles.services}>
      {linksOf(menus, 'services', 'desktop').map(({ label, to, note, price, fill }) => (
        <li key={to}>
          <MenuLink to={to} className={styles.service} onClick={onFollow}>
            <span
              className={styles.swatch}
              style={fill ? ({ '--fill': `var(--fill-${fill})` } as CSSProperties) : undefined}
            />
            <span>
              <span className={styles.label}>{label}</span>
              {note && <span className={styles.note}>{price ? `${note}, ${price}` : note}</span>}
            </span>
          </MenuLink>
        </li>
      ))}
    </ul>
  );
}

function ResourcesPanel({ menus, onFollow }: PanelProps): ReactElement {
  const links = { linkClass: styles.entry, onFollow };
  return (
    <div className={styles.resources}>
      <MenuList links={linksOf(menus, 'resources', 'desktop')} {...links} />
      <div>
        <p className={styles.group} id="process-and-pricing">
          Process &amp; Pricing
        </p>
        <MenuList
          links={linksOf(menus, 'process-and-pricing', 'desktop')}
          aria-labelledby="process-and-pricing"
          {...links}
        />
      </div>
    </div>
  );
}
