import { consentTexts, currentConsent } from '@site/domain/consent';
import { paths } from '@site/domain/paths';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import styles from './terms-line.module.css';

const { before, terms, after } = consentTexts(currentConsent);

/** What the buyer agrees to by paying. The terms need the wish that we start straight away: without it we would wait for 14 days. */
export function TermsLine(): ReactElement {
  return (
    <p className={styles.line}>
      {before}
      <TextLink href={paths.terms} newTab>
        {terms}
      </TextLink>
      {after}
    </p>
  );
}
