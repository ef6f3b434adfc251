import { paths } from '@site/domain/paths';
import type { ReactElement } from 'react';
import { Placeholder } from '../components/placeholder.tsx';

export default function ServicesPlaceholderPage(): ReactElement {
  return (
    <Placeholder
      title="Every service has its page. This overview does not, yet."
      links={[
        { to: paths.pitchDecks, label: 'Pitch decks', remark: '12, 18 or 24 slides' },
        { to: paths.businessPlan, label: 'Business plan', remark: 'with a five-year forecast' },
        { to: paths.marketResearch, label: 'Market research', remark: 'with its sources showing' },
        { to: paths.onePager, label: 'Investor one-pager', remark: 'one side of one page' },
        { to: paths.linkedinProfile, label: 'LinkedIn', remark: 'profile or company page' },
        { to: paths.strategicAdvisory, label: 'Strategic advisory', remark: 'closed at present' },
      ]}
    >
      We would rather leave a slide blank than fill it with adjectives. What you are looking for is one step
      away.
    </Placeholder>
  );
}
