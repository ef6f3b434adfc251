import { paths, pricingPath } from '@site/domain/paths';
import { Section } from '@site/ui/section';
import type { ReactElement } from 'react';
import { AnnotatedPage } from '../components/annotated-page.tsx';
import { ServiceClose } from '../components/service-close.tsx';
import { ServiceHero } from '../components/service-hero.tsx';

const pricing = pricingPath('one-pagers');

export default function OnePagerPage(): ReactElement {
  return (
    <>
      <ServiceHero
        name="Investor one-pager"
        title="It has to work when you are not in the room."
        lead="Somebody who likes you forwards one page to somebody who does not know you. That page gets a minute, on a telephone, between two other things. We write it for that minute."
        pricing={pricing}
        portfolio={paths.portfolioOnePagers}
      />
      <Section
        tone="sheet"
        title="Seven things, one side."
        lead="What does not fit has a better home in the deck. We will tell you where."
      >
        <AnnotatedPage />
      </Section>
      <ServiceClose
        client="Yuki Tanabe"
        category="one-pager"
        title="The cheapest page you will ever worry about."
        pricing={pricing}
      />
    </>
  );
}
