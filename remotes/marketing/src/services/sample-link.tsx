import { sampleOf } from '@site/content/plan-samples';
import type { Plan } from '@site/domain/catalogue';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';

/** Links to an example of what a plan delivers, such as a finished deck. Consulting calls have no example. */
export function SampleLink({ plan }: { plan: Plan }): ReactElement | null {
  const sample = sampleOf(plan);
  if (!sample) return null;
  return <TextLink to={sample.to}>{sample.label}</TextLink>;
}
