import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';

type NoticeProps = {
  tone?: 'info' | 'success' | 'danger';
  title?: ReactNode;
  /** How screen readers announce the notice when it appears. Use `off` if it is on the page from the start. */
  live?: 'off' | 'polite' | 'assertive';
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
};

const icons = { info: 'info', success: 'check', danger: 'alert' } as const satisfies Record<string, IconName>;
const roles = { off: undefined, polite: 'status', assertive: 'alert' } as const;

/** Renders a notice. Its title and text should say what happened, what was saved and what to do next. */
export function Notice({
  tone = 'info',
  title,
  live = 'off',
  action,
  className,
  children,
}: NoticeProps): ReactElement {
  return (
    <div className={classNames(styles.notice, styles[tone], className)} role={roles[live]}>
      <Icon name={icons[tone]} className={styles.icon} />
      <div className={styles.text}>
        {title == null ? null : <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {action == null ? null : <div className={styles.action}>{action}</div>}
    </div>
  );
}
