import { oakAndEmber } from '@site/content/clients/oak-and-ember';
import { formatNumber } from '@site/domain/format';
import { Button } from '@site/ui/button';
import { type ReactElement, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { type Assumptions, computeForecast, planned } from './forecast-model.ts';

const { years, currency, result } = oakAndEmber;
const plan = computeForecast(planned);

/** Shows a forecast with two adjustable prices. Without scripts, visitors see the plan's static table. */
export default function LiveForecast(): ReactElement {
  const [prices, setPrices] = useState(planned);
  const { lines, profit, cash } = computeForecast(prices);
  const isChanged = prices.flour !== planned.flour || prices.rent !== planned.rent;
  const set = (name: keyof Assumptions) => (value: number) =>
    setPrices((shown) => ({ ...shown, [name]: value }));
  return (
    <>
      <div className="forecast-prices">
        <PriceSlider
          label="Flour, a tonne"
          value={prices.flour}
          min={780}
          max={1560}
          step={20}
          onChange={set('flour')}
        />
        <PriceSlider
          label="Rent, a square metre"
          value={prices.rent}
          min={20}
          max={45}
          step={1}
          onChange={set('rent')}
        />
        <Button variant="secondary" size="s" disabled={!isChanged} onClick={() => setPrices(planned)}>
          Back to the plan
        </Button>
        <p role="status" className="forecast-effect">
          {isChanged ? describeEffect(profit, cash) : 'As in the plan. Move a price.'}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className="forecast-scroll" tabIndex={0} aria-label="Example of a five-year forecast">
        <table className="forecast-table">
          <caption>
            <p>
              Oak &amp; Ember, a bakery with a second shop: {currency}, thousands of Canadian dollars.{' '}
              <span className="forecast-hint">Scroll sideways for all five years and the reasons.</span>
            </p>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Line</span>
              </th>
              {years.map((year, index) => (
                <th key={year} scope="col">
                  Year {index + 1}
                </th>
              ))}
              <th scope="col" className="forecast-because">
                Because
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ label, values, because }, line) => (
              <Row
                key={label}
                label={label}
                values={values}
                because={because}
                asPlanned={plan.lines[line]?.values}
              />
            ))}
          </tbody>
          <tfoot>
            <Row
              label={result.label}
              because={describeStart(profit)}
              values={profit}
              asPlanned={plan.profit}
            />
            <Row
              label="Cash, end of year"
              because="After the instalments, before tax"
              values={cash}
              asPlanned={plan.cash}
            />
          </tfoot>
        </table>
      </section>
    </>
  );
}

type PriceProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
};

function PriceSlider({ label, value, onChange, ...range }: PriceProps): ReactElement {
  const id = useId();
  // Hydration resets a slider that the visitor has already moved. So read its position before hydration, and restore
  // the position afterwards.
  const [movedTo] = useState(() => readSlider(id) ?? value);
  const restore = useEffectEvent(() => {
    if (movedTo !== value) onChange(movedTo);
  });
  useLayoutEffect(() => restore(), []);
  const written = `CA$${formatNumber(value)}`;
  return (
    <div className="forecast-price">
      <label htmlFor={id}>{label}</label>
      {/* The slider says its value itself, so keep the live region of an `output` quiet. */}
      <output htmlFor={id} aria-live="off">
        {written}
      </output>
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        aria-valuetext={written}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

function readSlider(id: string): number | undefined {
  return import.meta.env.SSR
    ? undefined
    : document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.valueAsNumber;
}

type RowProps = {
  label: string;
  because: string;
  values: readonly number[];
  asPlanned: readonly number[] | undefined;
};

function Row({ label, because, values, asPlanned }: RowProps): ReactElement {
  return (
    <tr>
      <th scope="row">{label}</th>
      {values.map((value, year) => (
        <td key={years[year]} className={value === asPlanned?.[year] ? undefined : 'forecast-changed'}>
          {formatFigure(value)}
        </td>
      ))}
      <td className="forecast-because">{because}</td>
    </tr>
  );
}

/** Formats a figure as accountants do, with losses in brackets. */
function formatFigure(value: number): string {
  const text = formatNumber(Math.abs(value));
  return value < 0 ? `(${text})` : text;
}

function describeStart(profit: readonly number[]): string {
  const year = ['one', 'two', 'three', 'four', 'five'][profit.findIndex((value) => value > 0)];
  return year ? `The second shop pays from year ${year}` : 'The second shop never pays';
}

function describeEffect(profit: readonly number[], cash: readonly number[]): string {
  const pays = profit.findIndex((value, year) => year > 0 && value >= oakAndEmber.cash.instalments);
  const short = cash.findIndex((value) => value < 0);
  const instalments =
    pays < 0 ? 'Profit never covers the instalments' : `Profit covers the instalments from year ${pays + 1}`;
  return `${instalments}. ${short < 0 ? 'The cash lasts.' : `The cash runs out in year ${short + 1}.`}`;
}
