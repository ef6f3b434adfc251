import { type CategoryId, categories, readCategory } from '@site/domain/catalogue';
import { deliveryPromise } from '@site/domain/order-promises';
import { paths } from '@site/domain/paths';
import { formatScheduleDay, scheduleFrom } from '@site/domain/schedule';
import { useLocation, useNavigate, useRuntimeConfig } from '@site/sdk';
import { useHydratedValue } from '@site/ui/browser-only';
import { ButtonLink } from '@site/ui/button';
import { Icon } from '@site/ui/icon';
import { Section } from '@site/ui/section';
import { Tabs } from '@site/ui/tabs';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import { deliveryExplained, included, questions } from '../content/included.ts';
import { AllPrices, RateCard } from '../pricing/rate-card.tsx';
import styles from './pricing.module.css';

export default function PricingPage(): ReactElement {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const selected = readCategory(useHydratedValue(query.get('category'), null));
  const select = (category: string) => {
    query.set('category', category);
    // Drop the hash, because it may point to the panel of a different tab.
    navigate(`${pathname}?${query}`, { replace: true, state });
  };
  return (
    <>
      <Section
        level={1}
        title="One price, agreed before we start."
        lead="Choose a plan, answer the questionnaire, pay by card. In US dollars, with nothing added at the end."
      >
        <Tabs
          label="Kinds of work"
          selected={selected}
          onSelect={select}
          tabs={categories.map(({ id, name }) => ({
            id,
            label: name,
            panel: <Panel category={id} open={id === selected} />,
          }))}
        />
      </Section>
      {selected === 'consulting' ? null : <EveryDocument />}
      <Section title="Six questions, answered." note="Before you order">
        <div>
          {questions.map(({ question, answer }) => (
            <details key={question} className={styles.question}>
              <summary>
                <h3>{question}</h3>
                <Icon name="plus" size="m" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </Section>
      <Section tone="surface" id="all-prices" title="All prices." note="The whole rate card">
        <AllPrices />
      </Section>
      <Section title="Need a Custom Solution?" note="Off the rate card">
        <div className={styles.custom}>
          <p>
            A deck in two languages, a plan with three scenarios, research in a market without statistics:
            tell us what it is for and when it is due. You get a price and a date, or an honest no.
          </p>
          <ButtonLink to={paths.contact} variant="secondary">
            Contact Us
          </ButtonLink>
        </div>
      </Section>
    </>
  );
}

function EveryDocument(): ReactElement {
  return (
    <Section tone="surface" title="What every document includes." note="From our own terms">
      <ul className={styles.included}>
        {included.map(({ name, text }) => (
          <li key={name}>
            <Icon name="check" size="m" className={styles.check} />
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <TextLink to={paths.terms} arrow>
          The terms in full
        </TextLink>
      </p>
    </Section>
  );
}

/** Shows when an order placed today arrives. The browser adds the day, because the page was prerendered earlier. */
function Arrival(): ReactElement | null {
  const config = useRuntimeConfig();
  const isInBrowser = useHydratedValue(true, false);
  if (!isInBrowser) return null;
  const { deliveredBy } = scheduleFrom(new Date(), config);
  return <span>{` With both today: by ${formatScheduleDay(deliveredBy)}.`}</span>;
}

/**
 * Shows the plans of one tab. The promise of delivery within a week is left out for consulting, because a call takes
 * place at the booked time.
 */
function Panel({ category, open }: { category: CategoryId; open: boolean }): ReactElement {
  return (
    <div className={styles.panel}>
      {category === 'consulting' ? null : (
        <div className={styles.promise}>
          <p className={styles.banner}>{deliveryPromise}</p>
          <p className={styles.week}>
            {deliveryExplained}
            <Arrival />
          </p>
        </div>
      )}
      <RateCard category={category} open={open} />
    </div>
  );
}
