import { type ComponentProps, type ReactElement, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { type FieldLabels, FieldShell } from './field-shell.tsx';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldLabels;

/** A many-line input that grows with what is written, where the browser can. */
export function TextArea({
  label,
  help,
  error,
  optional,
  className,
  rows = 4,
  ...area
}: TextAreaProps): ReactElement {
  const fallback = useId();
  const id = area.id ?? area.name ?? fallback;
  return (
    <FieldShell {...{ id, label, help, error, optional, className }} required={area.required}>
      {(ids) => (
        <textarea
          {...area}
          id={id}
          rows={rows}
          className={classNames(styles.control, styles.area)}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        />
      )}
    </FieldShell>
  );
}
