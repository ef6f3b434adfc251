import { type ComponentProps, type ReactElement, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { type FieldLabels, FieldShell } from './field-shell.tsx';

export type FieldProps = Omit<ComponentProps<'input'>, 'className'> & FieldLabels;

/** A one-line input. Its id is `id`, else its `name`, so that an error summary can lead to it. */
export function Field({ label, help, error, optional, className, ...input }: FieldProps): ReactElement {
  const fallback = useId();
  const id = input.id ?? input.name ?? fallback;
  return (
    <FieldShell {...{ id, label, help, error, optional, className }} required={input.required}>
      {(ids) => (
        <input
          {...input}
          id={id}
          className={classNames(styles.control, input.type === 'file' && styles.file)}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        />
      )}
    </FieldShell>
  );
}
