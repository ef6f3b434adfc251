import { categories, readCategory } from '@site/domain/catalogue';
import { paths } from '@site/domain/paths';
import { promises } from '@site/domain/site';
import { useSearchParams } from '@site/sdk';
import { useHydrated } from '@site/ui/browser';
import { ButtonLink } from '@site/ui/button';
import { Section } from '@site/ui/section';
import { Tabs } from '@site/ui/tabs';
import type { ReactElement } from 'react';
import { RateCard } from '../pricing/rate-card.tsx';
import styles from './pricing.module.css';

export default function PricingPage(): ReactElement {
  const [search, setSearch] = useSearchParams();
  // Prerendered HTML serves every query, so the first render must ignore it.
  const requested = useHydrated() ? search.get('category') : null;
  return (
    <>
      <Section
        level={1}
        title="One price, agreed before we start."
        lead="Choose a plan, answer the questionnaire, pay by card. Prices are in US dollars, per document, with nothing added at the end."
      >
        <p className={styles.banner}>{promises.standardDelivery}</p>
        <Tabs
          label="Kinds of work"
          selected={readCategory(requested)}
          onSelect={(category) => setSearch({ category }, { replace: true, preventScrollReset: true })}
          tabs={categories.map(({ id, name }) => ({ id, label: name, panel: <RateCard category={id} /> }))}
        />
      </Section>
      <Section tone="surface" title="Need a Custom Solution?" note="Off the rate card">
        <div className={styles.custom}>
          <p>
            A deck in two languages, a plan with three scenarios, research for a market without statistics:
            write down what it is for and when it is due. You get a price and a date, or an honest no.
          </p>
          <ButtonLink to={paths.contact} variant="secondary">
            Contact Us
          </ButtonLink>
        </div>
      </Section>
    </>
  );
}
