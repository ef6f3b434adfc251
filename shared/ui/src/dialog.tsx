import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { holdPage } from './hold-page.ts';

export type DialogProps = {
  open: boolean;
  /** The visitor wants out. The dialog closes when `open` turns false. */
  onClose: () => void;
  title: ReactNode;
  /**
   * `top` is the browser's modal layer, above everything. `page` stays below
   * what a payment provider opens: in the top layer its 3-D Secure frame would lie
   * underneath and could never take the focus.
   */
  layer?: 'top' | 'page';
  /** False while something must not be interrupted. */
  dismissible?: boolean;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A question that the page waits for. Focus goes to its title and, afterwards, back to where it was. */
export function Dialog({
  open,
  onClose,
  title,
  layer = 'top',
  dismissible = true,
  actions,
  className,
  children,
}: DialogProps): ReactElement {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const leave = useEffectEvent(() => {
    if (dismissible) onClose();
  });

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const before = document.activeElement;
    if (layer === 'top') element.showModal();
    else element.show();
    const release = layer === 'page' ? holdPage(element) : () => {};
    heading.current?.focus();
    // On the document, because outside the top layer the focus may rest on nothing at all. The
    // browser's own closing would leave `open` behind.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      leave();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      release();
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open, layer]);

  return (
    <>
      {open && layer === 'page' ? <div className={styles.veil} /> : null}
      <dialog
        ref={dialog}
        className={classNames(styles.dialog, className)}
        aria-labelledby={titleId}
        aria-modal={layer === 'page' ? true : undefined}
        data-hold={open ? 'page' : undefined}
        onCancel={(event) => {
          event.preventDefault();
          if (dismissible) onClose();
        }}
      >
        {open ? (
          <>
            <h2 id={titleId} ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            <div className={styles.body}>{children}</div>
            {actions == null ? null : <div className={styles.actions}>{actions}</div>}
          </>
        ) : null}
      </dialog>
    </>
  );
}
