import { grouped } from '@site/domain/grouped';
import type { ReactElement } from 'react';
import styles from './forecast-table.module.css';

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

export function ForecastTable(): ReactElement {
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
  const text = grouped(Math.abs(value));
  return value < 0 ? `(${text})` : text;
}
