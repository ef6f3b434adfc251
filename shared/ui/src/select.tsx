import { type ComponentProps, type ReactElement, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { type FieldLabels, FieldShell } from './field-shell.tsx';
import { Icon } from './icon.tsx';

export type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children'> &
  FieldLabels & {
    options: readonly { value: string; label: string }[];
    /** The text of the empty choice. */
    placeholder?: string;
  };

export function Select({
  label,
  help,
  error,
  optional,
  className,
  options,
  placeholder,
  ...select
}: SelectProps): ReactElement {
  const fallback = useId();
  const id = select.id ?? select.name ?? fallback;
  return (
    <FieldShell {...{ id, label, help, error, optional, className }} required={select.required}>
      {(ids) => (
        <span className={styles.select}>
          <select
            {...select}
            id={id}
            className={classNames(styles.control, styles.native)}
            aria-invalid={error ? true : undefined}
            aria-describedby={ids.describedBy}
          >
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" className={styles.chevron} />
        </span>
      )}
    </FieldShell>
  );
}
