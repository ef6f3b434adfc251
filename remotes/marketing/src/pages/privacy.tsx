import { site } from '@site/domain/site';
import { useRuntimeConfig } from '@site/sdk';
import type { ReactElement } from 'react';
import { privacyClauses } from '../content/privacy.tsx';
import { LegalText } from '../legal/legal-text.tsx';

export default function PrivacyPage(): ReactElement {
  const { waitlistStore, visitMetrics } = useRuntimeConfig();
  const countsVisits = (visitMetrics?.share ?? 0) > 0;
  return (
    <LegalText
      title="Privacy Policy"
      lead={`No advertising, ${countsVisits ? 'no tracking' : 'no analytics'}, no cookies of our own. What is left is what an order needs, and this page lists all of it.`}
      updated={site.privacyUpdated}
      clauses={privacyClauses({ waitlistStore, countsVisits })}
    />
  );
}
