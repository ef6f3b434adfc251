import { paths, pricingPath } from '@site/domain/paths';
import { Section } from '@site/ui/section';
import type { ReactElement } from 'react';
import { ForecastTable } from '../components/forecast-table.tsx';
import { PlanPages } from '../components/plan-pages.tsx';
import { ServiceClose } from '../components/service-close.tsx';
import { ServiceHero } from '../components/service-hero.tsx';
import styles from './business-plan.module.css';

const pricing = pricingPath('business-plans');

const chapters = [
  { title: 'The business in one page', pages: 1 },
  { title: 'What is sold, and to whom', pages: 5 },
  { title: 'The market and its prices', pages: 5 },
  { title: 'How it runs, week by week', pages: 4 },
  { title: 'People, and when they are hired', pages: 2 },
  { title: 'Five-year financial forecast', pages: 8 },
  { title: 'What could go wrong, and then', pages: 2 },
] as const;

export default function BusinessPlanPage(): ReactElement {
  return (
    <>
      <ServiceHero
        name="Business plan"
        title="A plan that can be checked is a plan that can be lent against."
        lead="Banks, grant officers and careful investors read with a pencil. We write for the pencil: a plan in plain sentences and a five-year financial forecast in which every figure can be traced to a cause."
        pricing={pricing}
        portfolio={paths.portfolioBusinessPlans}
        picture="beside"
      >
        <PlanPages />
      </ServiceHero>
      <Section
        tone="sheet"
        title="Five years, and the reason for each."
        lead="The forecast is a working model. Change the price of flour or the month of the second lease, and profit, cash and balance sheet change with it."
      >
        <ForecastTable />
      </Section>
      <Section title="What the pages are spent on." note="Lengths are typical">
        <ol className={styles.contents}>
          {chapters.map(({ title, pages }) => (
            <li key={title}>
              <span>{title}</span>
              <span className={styles.leader} aria-hidden="true" />
              <span className="tabular">{pages === 1 ? '1 page' : `${pages} pages`}</span>
            </li>
          ))}
        </ol>
      </Section>
      <ServiceClose
        client="Tom Ashdown"
        tone="sheet"
        category="business-plans"
        title="With the numbers, or with the words alone."
        pricing={pricing}
      />
    </>
  );
}
