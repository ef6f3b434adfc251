import { useQuery } from '@site/sdk';
import { useHydratedValue } from '@site/ui/browser-only';
import type { ReactElement } from 'react';
import styles from './filter.module.css';

/** Reads a filter's value from the address. Null selects everything, and is also returned for an unknown value. */
export function useFilter<Value extends string>(
  name: string,
  values: readonly Value[],
): [Value | null, (value: Value | null) => void] {
  const [query, setQuery] = useQuery();
  const requested = useHydratedValue(query.get(name), null);
  const selected = values.find((value) => value === requested) ?? null;
  return [
    selected,
    (value) => {
      if (value === null) query.delete(name);
      else query.set(name, value);
      setQuery(query);
    },
  ];
}

/** Renders a row of buttons, one of which is pressed. */
export function Filter<Value extends string>({
  label,
  values,
  selected,
  onSelect,
}: {
  label: string;
  values: readonly Value[];
  selected: Value | null;
  onSelect: (value: Value | null) => void;
}): ReactElement {
  return (
    <fieldset className={styles.filter} aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {[null, ...values].map((value) => (
        <button
          key={value ?? 'All'}
          type="button"
          aria-pressed={value === selected}
          onClick={() => onSelect(value)}
        >
          {value ?? 'All'}
        </button>
      ))}
    </fieldset>
  );
}
