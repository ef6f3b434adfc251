import { type ComponentProps, type ReactElement, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** The class of a control, for controls that a payment provider draws. */
export const controlClass: string = styles.control ?? '';

type FieldIds = {
  control: string;
  help: string;
  error: string;
  /** For the control's `aria-describedby`. */
  describedBy: string | undefined;
};

/** The ids that connect a control with its label, help and error. */
export function fieldIds(id: string, shown: { help?: unknown; error?: unknown }): FieldIds {
  const help = `${id}-help`;
  const error = `${id}-error`;
  const described = [shown.help ? help : '', shown.error ? error : ''].filter(Boolean).join(' ');
  return { control: id, help, error, describedBy: described || undefined };
}

type FieldLabels = {
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

type OwnControl = Pick<ComponentProps<'input'>, 'id' | 'name' | 'required'>;
type ControlProps = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>;

/** A shell for the controls below. A control's id is `id`, else its `name`, so that an error summary can link to it. */
function ControlShell({
  control,
  children,
  ...labels
}: FieldLabels & { control: OwnControl; children: (props: ControlProps) => ReactNode }): ReactElement {
  const fallback = useId();
  const id = control.id ?? control.name ?? fallback;
  return (
    <FieldShell {...labels} id={id} required={control.required}>
      {({ describedBy }) =>
        children({ id, 'aria-invalid': labels.error ? true : undefined, 'aria-describedby': describedBy })
      }
    </FieldShell>
  );
}

/** A one-line input. */
export function Field({
  label,
  help,
  error,
  optional,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'className'> & FieldLabels): ReactElement {
  return (
    <ControlShell {...{ label, help, error, optional, className }} control={input}>
      {(props) => (
        <input
          {...input}
          {...props}
          className={classNames(styles.control, input.type === 'file' && styles.file)}
        />
      )}
    </ControlShell>
  );
}

/** A multi-line input that grows with its content where the browser can. */
export function TextArea({
  label,
  help,
  error,
  optional,
  className,
  rows = 4,
  ...area
}: Omit<ComponentProps<'textarea'>, 'className'> & FieldLabels): ReactElement {
  return (
    <ControlShell {...{ label, help, error, optional, className }} control={area}>
      {(props) => (
        <textarea {...area} {...props} rows={rows} className={classNames(styles.control, styles.area)} />
      )}
    </ControlShell>
  );
}

/** @param placeholder the text of the empty choice */
export function Select({
  label,
  help,
  error,
  optional,
  className,
  options,
  placeholder,
  ...select
}: Omit<ComponentProps<'select'>, 'className' | 'children'> &
  FieldLabels & {
    options: readonly { value: string; label: string }[];
    placeholder?: string;
  }): ReactElement {
  return (
    <ControlShell {...{ label, help, error, optional, className }} control={select}>
      {(props) => (
        <span className={styles.select}>
          <select {...select} {...props} className={classNames(styles.control, styles.native)}>
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
    </ControlShell>
  );
}
