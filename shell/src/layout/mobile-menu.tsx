import type { Menus } from '@site/contract/menu-entries';
import { paths } from '@site/domain/paths';
import { ButtonLink } from '@site/ui/button';
import { Icon } from '@site/ui/icon';
import { Wordmark } from '@site/ui/wordmark';
import { type ReactElement, useEffect, useRef } from 'react';
import { AfterPage } from './after-page.tsx';
import { linksOf, MenuLink, MenuList, startProject } from './menu.tsx';
import styles from './mobile-menu.module.css';

const groups = [
  { title: 'Services', menu: 'services' },
  { title: 'Resources', menu: 'resources' },
  { title: 'Process & Pricing', menu: 'process-and-pricing' },
] as const;

type Props = { menus: Menus; open: boolean; onOpen: () => void; onClose: () => void };

/**
 * Renders the menu for narrow screens. The menu is a modal dialog, so the browser traps the focus and restores it on
 * close. Without scripts, the button is a link to the dialog's id, and `:target` styles show the dialog.
 */
export function MobileMenu({ menus, open, onOpen, onClose }: Props): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!open) return;
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [open]);

  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls="menu"
        onClick={onOpen}
      >
        Menu
        <Icon name="menu" size="m" />
      </button>
      <a href="#menu" className={styles.unscripted}>
        Menu
        <Icon name="menu" size="m" />
      </a>
      <dialog
        ref={dialog}
        id="menu"
        className={styles.overlay}
        aria-label="Menu"
        data-scroll-lock={open ? 'menu' : undefined}
        onClose={onClose}
      >
        <AfterPage>
          <div className={styles.bar}>
            <MenuLink to={paths.home} className={styles.home}>
              <Wordmark />
            </MenuLink>
            <button type="button" className={styles.toggle} onClick={onClose}>
              Close
              <Icon name="cross" size="m" />
            </button>
            <a href="#content" className={styles.unscripted}>
              Close
              <Icon name="cross" size="m" />
            </a>
          </div>
          <nav aria-label="Mobile" className={styles.nav}>
            <MenuList links={linksOf(menus, 'top', 'mobile')} className={styles.tops} />
            {groups.map(({ title, menu }) => (
              <section key={menu} className={styles.group}>
                <h2 className={styles.title}>{title}</h2>
                <MenuList links={linksOf(menus, menu, 'mobile')} className={styles.links} />
              </section>
            ))}
          </nav>
          <ButtonLink to={startProject.to} className={styles.start}>
            {startProject.label}
          </ButtonLink>
        </AfterPage>
      </dialog>
    </>
  );
}
