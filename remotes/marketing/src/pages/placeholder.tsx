import { foldPath } from '@site/domain/paths';
import { useLocation } from '@site/sdk';
import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import { placeholders } from '../content/placeholders.ts';
import styles from './placeholder.module.css';

/** Renders a placeholder for pages that are linked but not written yet. */
export default function PlaceholderPage(): ReactElement | null {
  const { pathname } = useLocation();
  const placeholder = placeholders.find(({ path }) => foldPath(path) === foldPath(pathname));
  if (!placeholder) return null;
  return (
    <Section level={1} title={placeholder.title} lead={placeholder.text} note="A page in preparation">
      <div className={styles.columns}>
        <ul className={styles.links}>
          {placeholder.links.map(({ to, label, remark }) => (
            <li key={to}>
              <TextLink to={to} arrow>
                {label}
              </TextLink>
              <span className={styles.remark}>{remark}</span>
            </li>
          ))}
        </ul>
        <div className={styles.planned}>
          <h2>{placeholder.plannedTitle}</h2>
          <ul>
            {placeholder.planned.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}
