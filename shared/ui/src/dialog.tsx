import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  /** Called when the visitor presses Escape. The dialog itself closes only when `open` becomes false. */
  onClose: () => void;
  title: ReactNode;
  /**
   * `top` is the browser's modal top layer, above everything. `page` stays below a payment provider's 3-D Secure
   * iframe. A dialog in the top layer would cover that iframe and prevent it from getting the focus.
   */
  layer?: 'top' | 'page';
  /** Whether Escape calls `onClose`. Set this to false during work that must not be interrupted, such as a payment. */
  dismissible?: boolean;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
};

/**
 * Renders a modal dialog. The dialog takes the focus when it opens, and on closing returns the focus to where it was.
 * The title does not take the focus, because the screen reader Orca stays silent if the focus moves to the first text
 * of content that has replaced the focused control.
 */
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

  const dismiss = useEffectEvent(() => {
    if (dismissible) onClose();
  });

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const before = document.activeElement;
    if (layer === 'top') element.showModal();
    else element.show();
    const release = layer === 'page' ? makeRestInert(element) : () => {};
    element.focus();
    // Listen on the document, because with `layer="page"` the focus may be outside the dialog. Prevent the default,
    // because the browser would close the dialog without changing `open`.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      dismiss();
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
        tabIndex={-1}
        aria-labelledby={titleId}
        aria-modal={layer === 'page' ? true : undefined}
        data-scroll-lock={open ? 'dialog' : undefined}
        onCancel={(event) => {
          event.preventDefault();
          if (dismissible) onClose();
        }}
      >
        {open ? (
          <>
            <h2 id={titleId} className={styles.title}>
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

/**
 * Makes everything around `front` inert, but only within the child of `body` that contains `front`. Other children of
 * `body` stay usable, because a payment provider adds its iframes there.
 *
 * @returns a function that makes the elements usable again
 */
function makeRestInert(front: HTMLElement): () => void {
  const madeInert: HTMLElement[] = [];
  for (let branch = front; branch.parentElement && branch.parentElement !== document.body; ) {
    const parent = branch.parentElement;
    for (const sibling of parent.children) {
      if (sibling !== branch && sibling instanceof HTMLElement && !sibling.inert) {
        sibling.inert = true;
        madeInert.push(sibling);
      }
    }
    branch = parent;
  }
  return () => {
    for (const element of madeInert) element.inert = false;
  };
}
