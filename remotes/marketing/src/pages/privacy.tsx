import { useRuntimeConfig } from '@site/shared/facade';
import { site } from '@site/shared/site';
import type { ReactElement } from 'react';
import { LegalText } from '../components/legal-text.tsx';
import { privacyClauses } from '../content/privacy.tsx';

export default function PrivacyPage(): ReactElement {
  const { waitlistStore, visitFigures } = useRuntimeConfig();
  const countsVisits = (visitFigures?.share ?? 0) > 0;
  return (
    <LegalText
      title="Privacy Policy"
      lead={`No advertising, ${countsVisits ? 'no tracking' : 'no analytics'}, no cookies of our own. What is left is what an order needs, and this page lists all of it.`}
      updated={site.privacyUpdated}
      clauses={privacyClauses({ waitlistStore, countsVisits })}
    />
  );
}
