import { paths } from '@site/domain/paths';
import { ButtonLink } from '@site/ui/button';
import { Section } from '@site/ui/section';
import type { ReactElement } from 'react';
import { copy } from '../content/copy.ts';

export default function StartPage(): ReactElement {
  return (
    <Section level={1} title={copy.title} lead={copy.lead}>
      <ButtonLink to={paths.pricing}>Start Your Project</ButtonLink>
    </Section>
  );
}
