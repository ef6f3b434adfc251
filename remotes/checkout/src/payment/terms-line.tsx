import { paths } from '@site/domain/paths';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import styles from './terms-line.module.css';

/** What the buyer agrees to. The terms need the wish that we start straight away: without it we would wait for 14 days. */
export function TermsLine(): ReactElement {
  return (
    <p className={styles.line}>
      By paying you accept our{' '}
      <TextLink href={paths.terms} newTab>
        terms
      </TextLink>{' '}
      and ask us to start straight away. Cancel before we begin, and we refund the whole price.
    </p>
  );
}
