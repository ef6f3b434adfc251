import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { type FieldIds, fieldIds } from './field-ids.ts';
import { Icon } from './icon.tsx';

export { type FieldIds, fieldIds };
/** The look of a control, for those that are not ours to draw (a payment provider's frame). */
export const controlClass: string = styles.control ?? '';

export type FieldLabels = {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Prints "optional" beside the label. */
  optional?: boolean;
  className?: string;
};

/** Label, help and error around a control. With `group` the label names a set of controls. */
export function FieldShell({
  id,
  label,
  help,
  error,
  required = false,
  optional = false,
  group = false,
  className,
  children,
}: FieldLabels & { id: string; group?: boolean; children: (ids: FieldIds) => ReactNode }): ReactElement {
  const ids = fieldIds(id, { help, error });
  const Root = group ? 'fieldset' : 'div';
  const marks = (
    <>
      {label}
      {required ? (
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      ) : null}
      {optional ? <span className={styles.optional}>optional</span> : null}
    </>
  );
  return (
    <Root
      className={classNames(styles.field, className)}
      aria-describedby={group ? ids.describedBy : undefined}
    >
      {group ? (
        <legend className={styles.label}>{marks}</legend>
      ) : (
        <label className={styles.label} htmlFor={id}>
          {marks}
        </label>
      )}
      {help ? (
        <p className={styles.help} id={ids.help}>
          {help}
        </p>
      ) : null}
      {children(ids)}
      {error ? (
        <p className={styles.error} id={ids.error}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      ) : null}
    </Root>
  );
}
