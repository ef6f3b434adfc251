import { Link, type LinkProps } from '@site/sdk';
import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type Looks = {
  /** Primary is the next step: one on a screen. */
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'm' | 's';
};

function look({ variant = 'primary', size = 'm' }: Looks, className?: string): string {
  return classNames(styles.button, styles[variant], size === 's' && styles.s, className);
}

export type ButtonProps = ComponentProps<'button'> &
  Looks & {
    /** Work is under way: the button keeps its focus and ignores clicks. */
    busy?: boolean;
    busyLabel?: string;
  };

export function Button({
  variant,
  size,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactElement {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`, which would drop the focus; preventing the click also stops the form from being sent twice.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size }, className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

/** A link inside the site that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: LinkProps & Looks): ReactElement {
  return <Link {...rest} className={look({ variant, size }, className)} />;
}

/** A link to elsewhere that looks like a button. */
export function ButtonAnchor({
  variant,
  size,
  newTab = false,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Looks & { href: string; newTab?: boolean }): ReactElement {
  const target = newTab ? ({ target: '_blank', rel: 'noopener' } as const) : {};
  return (
    <a {...rest} {...target} className={look({ variant, size }, className)}>
      {children}
      {newTab ? (
        <>
          <Icon name="arrow-up-right" />
          <span className="visually-hidden">(opens in a new tab)</span>
        </>
      ) : null}
    </a>
  );
}
