import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import styles from './placeholder.module.css';

/** A page that is announced but not written: says so, and leads on. */
export function Placeholder({
  title,
  children,
  links,
}: {
  title: string;
  children: string;
  links: readonly { to: string; label: string; remark: string }[];
}): ReactElement {
  return (
    <Section level={1} title={title} lead={children} note="Slide left blank on purpose">
      <ul className={styles.links}>
        {links.map(({ to, label, remark }) => (
          <li key={to}>
            <TextLink to={to} arrow>
              {label}
            </TextLink>
            <span className={styles.remark}>{remark}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
