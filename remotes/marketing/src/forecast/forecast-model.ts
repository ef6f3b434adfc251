import { oakAndEmber, resultOf } from '@site/content/clients/oak-and-ember';

const { lines, assumptions, cash } = oakAndEmber;

export type Assumptions = Readonly<Record<keyof typeof assumptions, number>>;

/** The plan's assumptions, in Canadian dollars: flour per tonne, and rent per square metre and month. */
export const planned: Assumptions = { flour: assumptions.flour.value, rent: assumptions.rent.value };

type Forecast = {
  /** The values of each line by year, in thousands of Canadian dollars. Costs are negative. */
  lines: readonly { label: string; because: string; values: readonly number[] }[];
  profit: readonly number[];
  /** Cash at the end of each year, before tax and after loan repayments. */
  cash: readonly number[];
};

/**
 * Computes the forecast of Oak & Ember's business plan for other prices of flour and rent. A price scales its line by
 * the same factor in every year. The factor is derived from the plan, which states what a 10% price change costs in
 * year two.
 */
export function computeForecast(prices: Assumptions): Forecast {
  const moved = lines.map(({ label, because, values }) => ({
    label,
    because,
    values: values.map((value) => Math.round(value * factorOf(label, values[1], prices))),
  }));
  const profit = resultOf(moved);
  const profitAsPlanned = resultOf(lines);
  let balance = cash.afterYear1 - (profitAsPlanned[0] ?? 0);
  const balances = profit.map((result, year) => {
    balance += result - (year === 0 ? 0 : cash.instalments);
    return balance;
  });
  return { lines: moved, profit, cash: balances };
}

/** Computes the factor by which changed prices scale one line of the forecast. */
function factorOf(label: string, secondYear: number, prices: Assumptions): number {
  return Object.entries(assumptions).reduce((factor, [name, { line, value, tenth }]) => {
    if (line !== label) return factor;
    const tenths = (prices[name as keyof Assumptions] / value - 1) * 10;
    return factor + (tenths * tenth) / Math.abs(secondYear);
  }, 1);
}
