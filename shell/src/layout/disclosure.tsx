import { Icon } from '@site/ui/icon';
import { type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { AfterPage } from './after-page.tsx';
import styles from './header.module.css';

type Props = {
  label: string;
  open: boolean;
  onToggle: () => void;
  onClose: () => void;
  children: ReactNode;
};

/**
 * Renders a header button with the panel that it opens. Escape closes the panel and returns the focus to the button. A
 * click or focus outside also closes the panel.
 */
export function Disclosure({ label, open, onToggle, onClose, children }: Props): ReactElement {
  const panelId = useId();
  const item = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !item.current?.contains(event.target)) onClose();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onClose();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [open, onClose]);

  return (
    <li
      ref={item}
      className={styles.item}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onClose();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.top}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={onToggle}
      >
        {label}
        <Icon name="chevron-down" className={styles.chevron} />
      </button>
      <div id={panelId} className={styles.panel} hidden={!open}>
        <AfterPage>{children}</AfterPage>
      </div>
    </li>
  );
}
