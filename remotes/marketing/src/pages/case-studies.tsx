import { paths } from '@site/domain/paths';
import type { ReactElement } from 'react';
import { Placeholder } from '../components/placeholder.tsx';

export default function CaseStudiesPage(): ReactElement {
  return (
    <Placeholder
      title="Case studies take two signatures. We are waiting for the second."
      links={[
        { to: paths.portfolio, label: 'Portfolio', remark: 'decks, plans, research, one-pagers' },
        { to: paths.reviews, label: 'Testimonials', remark: 'in the founders’ own words' },
      ]}
    >
      A case study tells what happened after the meeting, so we publish one only when the founder has read it
      and agreed. None is ready yet.
    </Placeholder>
  );
}
