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

/** The class of form controls, exported for controls that a payment provider renders. */
export const controlClass: string = styles.control ?? '';

type Descriptions = { help?: ReactNode; error?: ReactNode; limit?: ReactNode };

/** Returns a control's `aria-describedby`: the ids of its help, error and limit. */
export function listDescriptions(id: string, { help, error, limit }: Descriptions): string | undefined {
  const ids = [help && `${id}-help`, error && `${id}-error`, limit && `${id}-limit`];
  return ids.filter(Boolean).join(' ') || undefined;
}

/**
 * Returns a note for a field that has reached its maximum length, because the browser silently truncates what is pasted
 * or typed.
 */
export function describeLimit(length: number, maxLength = Number.POSITIVE_INFINITY): string | undefined {
  return length < maxLength
    ? undefined
    : `Only ${formatNumber(maxLength)} characters fit here. Anything beyond that was left out.`;
}

type FieldLabels = {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** A note that the text has reached its maximum length, shown only while there is no error. */
  limit?: ReactNode;
  required?: boolean;
  /** Shows "optional" next to the label. */
  optional?: boolean;
};

/** Renders the label, help and error around a control. With `group`, the label names a set of controls. */
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
  const description = listDescriptions(id, { help, error, limit });
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
 * Separates the properties of a `FieldShell` from those of its control. The control's id is `id` or else `name`, so
 * that an error summary can link to it.
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
  const [limitNote, setLimitNote] = useState<string>();
  // Clearing a form empties its fields without an input event, so check on every render.
  useEffect(() => {
    const field = limitNote === undefined ? null : document.getElementById(id);
    if (field && (field as HTMLInputElement).value === '') setLimitNote(undefined);
  });
  const limit = error ? undefined : limitNote;
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    setLimitNote(describeLimit(currentTarget.value.length, control.maxLength));
  return {
    shell: { id, label, help, error, limit, optional, required: control.required },
    own: {
      ...control,
      id,
      // Omit the attribute `required`, because an empty field would then be invalid from the start, and Firefox tells
      // screen readers so even in a form with `novalidate`.
      required: undefined,
      'aria-required': control.required,
      'aria-invalid': invalid,
      'aria-describedby': listDescriptions(id, { help, error, limit }),
      ...(control.maxLength !== undefined && { onInput }),
    },
  };
}

export function Field(props: Omit<ComponentProps<'input'>, 'className'> & FieldLabels): ReactElement {
  const { shell, own } = useControl(props);
  return (
    <FieldShell {...shell}>
      <input {...own} className={styles.control} />
    </FieldShell>
  );
}

/** Renders a multi-line text input, which grows with its content in browsers that support this. */
export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className'> & FieldLabels): ReactElement {
  const { shell, own } = useControl(props);
  return (
    <FieldShell {...shell}>
      <textarea rows={4} {...own} className={classNames(styles.control, styles.area)} />
    </FieldShell>
  );
}

/** Renders a drop-down list. @param placeholder the text of the empty option */
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
