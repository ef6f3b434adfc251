import { ButtonLink } from '@site/shared/ui/button';
import { Section } from '@site/shared/ui/section';
import type { ReactElement, ReactNode } from 'react';
import styles from './service-hero.module.css';

/** How a service page opens: what the document does, its two ways on, and a picture of one. */
export function ServiceHero({
  name,
  title,
  lead,
  pricing,
  portfolio,
  children,
}: {
  name: string;
  title: string;
  lead: string;
  pricing: string;
  portfolio: string;
  children?: ReactNode;
}): ReactElement {
  return (
    <Section level={1} width="wide" note={name} title={title} lead={lead}>
      <p className={styles.actions}>
        <ButtonLink to={pricing}>Get Started</ButtonLink>
        <ButtonLink to={portfolio} variant="secondary">
          View Portfolio
        </ButtonLink>
      </p>
      {children == null ? null : <div className={styles.picture}>{children}</div>}
    </Section>
  );
}
