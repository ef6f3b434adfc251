import { paths, pricingPath } from '@site/domain/paths';
import type { ReactElement } from 'react';
import { Placeholder } from '../components/placeholder.tsx';

export default function BusinessPlansPlaceholderPage(): ReactElement {
  return (
    <Placeholder
      title="The guide to our business plans is still a draft."
      links={[
        { to: paths.businessPlan, label: 'The business plan service', remark: 'what it contains' },
        { to: paths.portfolioBusinessPlans, label: 'Finished business plans', remark: 'from the portfolio' },
        { to: pricingPath('business-plans'), label: 'Business plan prices', remark: 'two plans' },
      ]}
    >
      It will appear here once it has been through the same red pen as everything else. The service itself is
      open.
    </Placeholder>
  );
}
