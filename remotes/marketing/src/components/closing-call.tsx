import { paths } from '@site/domain/paths';
import { ButtonLink } from '@site/ui/button';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import styles from './closing-call.module.css';

/** The last slide of the home page, still empty but for its guides. */
export function ClosingCall(): ReactElement {
  return (
    <section className={`wrap ${styles.close}`} aria-labelledby="closing-call">
      <div className={`guides ${styles.slide}`}>
        <h2 id="closing-call">Your meeting has a date. Give the deck one too.</h2>
        <ButtonLink to={paths.pricing}>Choose a plan</ButtonLink>
        <p className={styles.aside}>
          Not sure which document comes first? <TextLink to={paths.contact}>Ask us</TextLink>; a person
          answers within 24 hours.
        </p>
      </div>
    </section>
  );
}
