import { oakAndEmber, resultOf } from '@site/content/clients';

const { lines, assumptions, cash } = oakAndEmber;

export type Assumptions = Readonly<Record<keyof typeof assumptions, number>>;

/** What the plan assumes, in Canadian dollars: flour by the tonne, rent by the square metre and month. */
export const planned: Assumptions = { flour: assumptions.flour.value, rent: assumptions.rent.value };

export type Forecast = {
  /** The values of each line by year, in thousands of Canadian dollars. Costs are negative. */
  lines: readonly { label: string; because: string; values: readonly number[] }[];
  profit: readonly number[];
  /** Cash at the end of each year, before tax and after the instalments of the loan. */
  cash: readonly number[];
};

/**
 * Computes the forecast with other prices. A price moves its line in proportion to the line’s size in each year; the plan says
 * what a tenth of it costs in the second.
 */
export function forecastWith(prices: Assumptions): Forecast {
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

/** Computes how many times its planned size a line has with these prices. */
function factorOf(label: string, secondYear: number, prices: Assumptions): number {
  return Object.entries(assumptions).reduce((factor, [name, { line, value, tenth }]) => {
    if (line !== label) return factor;
    const tenths = (prices[name as keyof Assumptions] / value - 1) * 10;
    return factor + (tenths * tenth) / Math.abs(secondYear);
  }, 1);
}
