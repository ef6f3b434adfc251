import { currentConsentText } from '@site/domain/consent';
import { paths } from '@site/domain/paths';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import styles from './terms-line.module.css';

/** The word whose first occurrence in the text is a link. */
const terms = 'terms';
const [before, ...rest] = currentConsentText.split(terms);
const after = rest.join(terms);

/**
 * States what the buyer agrees to by paying. The buyer has to ask us to start right away, because otherwise we would
 * have to wait for the 14-day withdrawal period to end.
 */
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
