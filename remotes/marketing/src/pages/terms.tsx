import { site } from '@site/domain/site';
import type { ReactElement } from 'react';
import { termsClauses } from '../content/terms.tsx';
import { LegalText } from '../legal/legal-text.tsx';

export default function TermsPage(): ReactElement {
  return (
    <LegalText
      title="Terms & Conditions"
      lead="The agreement between you and us, in sentences meant to be read. If one of them is unclear, ask before you order."
      updated={site.termsUpdated}
      clauses={termsClauses}
    />
  );
}
