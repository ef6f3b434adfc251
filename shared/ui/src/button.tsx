import { Link, type LinkProps } from '@site/sdk';
import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type Appearance = {
  /** Use `primary` once per screen, for the next step. */
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'm' | 's';
};

function buttonClass({ variant = 'primary', size = 'm' }: Appearance, className?: string): string {
  return classNames(styles.button, styles[variant], size === 's' && styles.s, className);
}

type ButtonProps = ComponentProps<'button'> &
  Appearance & {
    /** Whether work is in progress. The button then keeps the focus but ignores clicks. */
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
    // Prevent the click rather than set `disabled`, which would lose the focus. This also prevents a second submit of
    // the form.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size }, className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
      <span>{busy && busyLabel ? busyLabel : children}</span>
    </button>
  );
}

/** Renders a link within the site, styled as a button. */
export function ButtonLink({ variant, size, className, ...rest }: LinkProps & Appearance): ReactElement {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />;
}

/** Renders a link to a different site, styled as a button. */
export function ButtonAnchor({
  variant,
  size,
  newTab = false,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Appearance & { href: string; newTab?: boolean }): ReactElement {
  const target = newTab ? ({ target: '_blank', rel: 'noopener' } as const) : {};
  return (
    <a {...rest} {...target} className={buttonClass({ variant, size }, className)}>
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
