import { Link } from '@site/sdk';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './text-link.module.css';

type Common = { children: ReactNode; arrow?: boolean };

type TextLinkProps = Common & ({ to: string; secret?: string } | { href: string; newTab?: boolean });

/** Renders a text link. Use `to` within the site and `href` for other sites. */
export function TextLink({ arrow = false, children, ...where }: TextLinkProps): ReactElement {
  if ('to' in where) {
    return (
      <Link {...where} className={styles.link}>
        {children}
        {arrow ? <Icon name="arrow-right" className={styles.arrow} /> : null}
      </Link>
    );
  }
  return (
    <a
      href={where.href}
      className={styles.link}
      {...(where.newTab ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {children}
      {arrow || where.newTab ? <Icon name="arrow-up-right" className={styles.arrow} /> : null}
      {where.newTab ? <span className="visually-hidden"> (opens in a new tab)</span> : null}
    </a>
  );
}
