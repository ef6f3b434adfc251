import type { Menus } from '@site/contract/menu-entries';
import { foldPath, paths } from '@site/domain/paths';
import { useLocation } from '@site/sdk';
import { whenIdle } from '@site/ui/browser-only';
import { ButtonLink } from '@site/ui/button';
import { Wordmark } from '@site/ui/wordmark';
import {
  type CSSProperties,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Disclosure } from './disclosure.tsx';
import styles from './header.module.css';
import { linksOf, MenuLink, MenuList, startProject } from './menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';

type MenuName = 'services' | 'resources' | 'mobile';

export function Header({ menus }: { menus: Menus }): ReactElement {
  const { key, pathname } = useLocation();
  const path = foldPath(pathname);
  const paying = path === paths.checkout;
  // The payment document is prerendered without menus, because the header shows none while a visitor pays. When the
  // browser is idle, it adds the menus for the pages of an order, which are in the same document.
  const [hasMenus, setMenus] = useState(!paying);
  useEffect(() => whenIdle(() => startTransition(() => setMenus(true))), []);
  const header = useRef<HTMLElement>(null);
  useScrollMarks(header);
  // An open menu belongs to one history entry, so every navigation closes it.
  const [opened, setOpened] = useState<{ menu: MenuName; key: string } | null>(null);
  if (opened && opened.key !== key) setOpened(null);
  const open = opened?.menu ?? null;
  const close = useCallback(() => setOpened(null), []);
  const show = (menu: MenuName) => setOpened({ menu, key });
  const toggle = (menu: MenuName) => (open === menu ? close() : show(menu));
  // Close the menu on the click instead of waiting for the next page to load.
  const closeAtLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) close();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler reacts only to links, which also work by keyboard
    <header ref={header} className={styles.header} data-open={open ?? undefined} onClick={closeAtLink}>
      <div className={styles.bar}>
        <div className={styles.inner}>
          <MenuLink to={paths.home} className={styles.home}>
            <Wordmark />
          </MenuLink>
          {hasMenus ? (
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
                  <ServicesPanel menus={menus} />
                </Disclosure>
                <Disclosure
                  label="Resources"
                  open={open === 'resources'}
                  onToggle={() => toggle('resources')}
                  onClose={close}
                >
                  <ResourcesPanel menus={menus} />
                </Disclosure>
              </ul>
            </nav>
          ) : null}
          <ButtonLink
            to={paying ? paths.contact : startProject.to}
            size="s"
            // Pages with a form have a primary button of their own, so this one is secondary there.
            variant={paying || path === paths.intake ? 'secondary' : 'primary'}
            className={styles.start}
          >
            {paying ? 'Help' : startProject.label}
          </ButtonLink>
          {hasMenus ? (
            <MobileMenu
              menus={menus}
              open={open === 'mobile'}
              onOpen={() => show('mobile')}
              onClose={close}
            />
          ) : null}
        </div>
      </div>
    </header>
  );
}

/** Scroll position, in pixels, above which the page counts as scrolled. */
const scrollThreshold = 10;

/** Sets attributes on the header that say whether the page is scrolled and in which direction the page last moved. */
function useScrollMarks(marked: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let position = 0;
    const onScroll = () => {
      const now = window.scrollY;
      // Ignore scroll events without vertical movement, such as a resize or a sideways scroll.
      if (now === position || !marked.current) return;
      marked.current.toggleAttribute('data-scrolled', now > scrollThreshold);
      marked.current.dataset.direction = now > position ? 'down' : 'up';
      position = now;
    };
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [marked]);
}

function ServicesPanel({ menus }: { menus: Menus }): ReactElement {
  return (
    <ul className={styles.services}>
      {linksOf(menus, 'services', 'desktop').map(({ label, to, note, price, fill }) => (
        <li key={to}>
          <MenuLink to={to} className={styles.service}>
            <span
              className={styles.swatch}
              style={fill ? ({ '--fill': `var(--fill-${fill})` } as CSSProperties) : undefined}
            />
            <span>
              <span className={styles.label}>{label}</span>
              <span className={styles.note}>{[note, price].filter(Boolean).join(', ')}</span>
            </span>
          </MenuLink>
        </li>
      ))}
    </ul>
  );
}

function ResourcesPanel({ menus }: { menus: Menus }): ReactElement {
  return (
    <div className={styles.resources}>
      <MenuList links={linksOf(menus, 'resources', 'desktop')} linkClass={styles.entry} />
      <div>
        <p className={styles.group} id="process-and-pricing">
          Process &amp; Pricing
        </p>
        <MenuList
          links={linksOf(menus, 'process-and-pricing', 'desktop')}
          aria-labelledby="process-and-pricing"
          linkClass={styles.entry}
        />
      </div>
    </div>
  );
}
