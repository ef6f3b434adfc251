import { formatNumber } from '@site/domain/format';
import { paths, pricingPath } from '@site/domain/paths';
import { ImageFrame } from '@site/ui/image-frame';
import { Picture } from '@site/ui/picture';
import { Section } from '@site/ui/section';
import type { ReactElement } from 'react';
import { picture as cover } from '../media/plan-cover.ts';
import { picture as forecast } from '../media/plan-forecast.ts';
import { ServiceClose, ServiceHero } from '../services/service-page.tsx';
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
        tone="surface"
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
        tone="surface"
        category="business-plans"
        title="With the numbers, or with the words alone."
        pricing={pricing}
      />
    </>
  );
}

const sizes = '(min-width: 56em) 23vw, 46vw';

/** A plan, open at its forecast. */
function PlanPages(): ReactElement {
  return (
    <div className={styles.pages}>
      <ImageFrame ratio="auto">
        <Picture
          picture={cover}
          sizes={sizes}
          alt="The cover of a bakery’s business plan, with an oven."
          eager
        />
      </ImageFrame>
      <ImageFrame ratio="auto" className={styles.lower}>
        <Picture
          picture={forecast}
          sizes={sizes}
          alt="Its forecast: a chart of five years, and the table with a reason for each line."
        />
      </ImageFrame>
    </div>
  );
}

/** SAMPLE CONTENT: an invented bakery, in thousands of dollars. The rows add up. */
const years = [1, 2, 3, 4, 5] as const;
const rows = [
  { name: 'Revenue', values: [696, 1034, 1310, 1488, 1618], because: 'Loaves a day × price × days open' },
  {
    name: 'Ingredients and wood',
    values: [-226, -321, -398, -446, -481],
    because: 'Recipe cost, supplier quotes',
  },
  { name: 'Wages', values: [-318, -402, -455, -490, -517], because: 'Rota by shift, raised yearly' },
  {
    name: 'Rent and everything else',
    values: [-171, -212, -236, -248, -257],
    because: 'Two leases, one van',
  },
] as const;
const profit = years.map((_, year) => rows.reduce((sum, { values }) => sum + (values[year] ?? 0), 0));

function ForecastTable(): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Example of a five-year forecast">
      <table className={styles.forecast}>
        <caption>Example: a bakery with a second shop, in thousands of dollars</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Line</span>
            </th>
            {years.map((year) => (
              <th key={year} scope="col">
                Year {year}
              </th>
            ))}
            <th scope="col" className={styles.because}>
              Because
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values, because }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, year) => (
                <td key={years[year]}>{figure(value)}</td>
              ))}
              <td className={styles.because}>{because}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Profit before tax</th>
            {profit.map((value, year) => (
              <td key={years[year]}>{figure(value)}</td>
            ))}
            <td className={styles.because}>The second shop pays from year two</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Accountants put losses in brackets. */
function figure(value: number): string {
  const text = formatNumber(Math.abs(value));
  return value < 0 ? `(${text})` : text;
}
