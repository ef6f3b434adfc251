import { formatNumber } from '@site/domain/format';
import {
  type ComponentProps,
  type FormEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** The class of a control, for controls that a payment provider draws. */
export const controlClass: string = styles.control ?? '';

type Descriptions = { help?: ReactNode; error?: ReactNode; limit?: ReactNode };

/** The ids of what describes a control, for its `aria-describedby`. */
export function describedBy(id: string, { help, error, limit }: Descriptions): string | undefined {
  const ids = [help && `${id}-help`, error && `${id}-error`, limit && `${id}-limit`];
  return ids.filter(Boolean).join(' ') || undefined;
}

/** The note on a field that is full: the browser has left out the rest of what was pasted or typed. */
export function describeLimit(length: number, maxLength = Number.POSITIVE_INFINITY): string | undefined {
  return length < maxLength
    ? undefined
    : `Only ${formatNumber(maxLength)} characters fit here. Anything beyond that was left out.`;
}

type FieldLabels = {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** A note on the length of the text, which is shown while there is no error. */
  limit?: ReactNode;
  required?: boolean;
  /** Prints "optional" beside the label. */
  optional?: boolean;
};

/** Label, help and error around a control. With `group` the label names a set of controls. */
export function FieldShell({
  id,
  label,
  help,
  error,
  limit,
  required = false,
  optional = false,
  group = false,
  children,
}: FieldLabels & {
  id: string;
  group?: boolean;
  children: ReactNode;
}): ReactElement {
  const description = describedBy(id, { help, error, limit });
  const Root = group ? 'fieldset' : 'div';
  const marks = (
    <>
      {label}
      {required ? (
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      ) : null}
      {optional ? <span className={styles.optional}> optional</span> : null}
    </>
  );
  return (
    <Root className={styles.field} aria-describedby={group ? description : undefined}>
      {group ? (
        <legend className={styles.label}>{marks}</legend>
      ) : (
        <label className={styles.label} htmlFor={id}>
          {marks}
        </label>
      )}
      {help ? (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      ) : null}
      {children}
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      ) : null}
      {limit ? (
        <p className={styles.limit} id={`${id}-limit`} role="alert">
          {limit}
        </p>
      ) : null}
    </Root>
  );
}

type OwnProps = Pick<ComponentProps<'input'>, 'id' | 'name' | 'required' | 'maxLength'>;

/**
 * The properties of a shell and of its control. A control's id is `id`, else its `name`, so that an error summary can link to
 * it.
 */
function useControl<Props extends OwnProps & FieldLabels>({
  label,
  help,
  error,
  optional,
  ...control
}: Props) {
  const fallback = useId();
  const id = control.id ?? control.name ?? fallback;
  const invalid = error ? (true as const) : undefined;
  const [full, setFull] = useState<string>();
  // A form that is cleared empties its fields without an input event.
  useEffect(() => {
    const field = full === undefined ? null : document.getElementById(id);
    if (field && (field as HTMLInputElement).value === '') setFull(undefined);
  });
  const limit = error ? undefined : full;
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    setFull(describeLimit(currentTarget.value.length, control.maxLength));
  return {
    shell: { id, label, help, error, limit, optional, required: control.required },
    own: {
      ...control,
      id,
      'aria-invalid': invalid,
      'aria-describedby': describedBy(id, { help, error, limit }),
      ...(control.maxLength !== undefined && { onInput }),
    },
  };
}

/** A one-line input. */
export function Field(props: Omit<ComponentProps<'input'>, 'className'> & FieldLabels): ReactElement {
  const { shell, own } = useControl(props);
  return (
    <FieldShell {...shell}>
      <input {...own} className={styles.control} />
    </FieldShell>
  );
}

/** A multi-line input that grows with its content where the browser can. */
export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className'> & FieldLabels): ReactElement {
  const { shell, own } = useControl(props);
  return (
    <FieldShell {...shell}>
      <textarea rows={4} {...own} className={classNames(styles.control, styles.area)} />
    </FieldShell>
  );
}

/** @param placeholder the text of the empty choice */
export function Select({
  options,
  placeholder,
  ...props
}: Omit<ComponentProps<'select'>, 'className' | 'children'> &
  FieldLabels & {
    options: readonly { value: string; label: string }[];
    placeholder: string;
  }): ReactElement {
  const { shell, own } = useControl(props);
  return (
    <FieldShell {...shell}>
      <span className={styles.select}>
        <select {...own} className={classNames(styles.control, styles.native)}>
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className={styles.chevron} />
      </span>
    </FieldShell>
  );
}
