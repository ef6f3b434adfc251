import { paths } from '@site/shared/paths';
import { ButtonLink } from '@site/shared/ui/button';
import { Section } from '@site/shared/ui/section';
import { TextLink } from '@site/shared/ui/text-link';
import type { ReactElement } from 'react';
import styles from './closing-call.module.css';

/** The last slide of the home page: lights down, one thing to do. */
export function ClosingCall(): ReactElement {
  return (
    <Section tone="night" title="Your meeting has a date. Give the deck one too.">
      <div className={styles.row}>
        <ButtonLink to={paths.pricing}>Choose a plan</ButtonLink>
        <p className={styles.aside}>
          Not sure which document comes first? <TextLink to={paths.contact}>Ask us</TextLink>; a person
          answers within 24 hours.
        </p>
      </div>
    </Section>
  );
}
