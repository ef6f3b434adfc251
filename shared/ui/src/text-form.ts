import { cleanEmail, cleanLine } from '@site/domain/typed-text';
import { type FormEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  set,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';

export type FieldIssue = { path: readonly PropertyKey[]; message: string };

/** The schema with which a form validates its values. Any zod schema fits this type. */
export type FormSchema = {
  safeParse: (values: unknown) => { error?: { issues: readonly FieldIssue[] } | undefined };
};

/** Creates a React Hook Form resolver that reports the first message for each field and leaves the values unchanged. */
export function schemaResolver<Values extends FieldValues>({ safeParse }: FormSchema): Resolver<Values> {
  return (values) => {
    const errors: FieldErrors<Values> = {};
    for (const { path, message } of safeParse(values).error?.issues ?? []) {
      const name = path.join('.');
      if (!get(errors, name)) set(errors, name, { type: 'schema', message });
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

type Control = { name: string; value: string; type: string };

/**
 * Copies the text on screen into the form's values, because some password managers fill in fields without an event.
 * Skips empty controls, because a select also appears empty if its form value is a choice that is no longer offered.
 *
 * @param clean returns the text to use, which the control then also shows
 */
export function takeShown<Values extends FieldValues>(
  { getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  controls: Iterable<Control>,
  clean: (control: Control) => string = ({ value }) => value,
): void {
  for (const control of controls) {
    const name = control.name as Path<Values>;
    if (!name || !control.value) continue;
    const text = clean(control);
    const before: unknown = getValues(name);
    if (typeof before === 'string' && before !== text) setValue(name, text as PathValue<Values, typeof name>);
  }
}

/** Removes what pasting may add to a control's text, such as surrounding white space. */
export function cleanControl({ type, value }: Control): string {
  return type === 'email' ? cleanEmail(value) : cleanLine(value);
}

/** Returns the controls of a form. TypeScript types a form's `elements` too loosely. */
export function controlsOf(form: HTMLFormElement): Iterable<Control> {
  return form.elements as Iterable<Element> as Iterable<HTMLInputElement>;
}

/** Returns the error message for a field; `name` may be a path such as `keyProducts.1.price`. */
export function messageOf(errors: FieldErrors, name: string): string | undefined {
  return (get(errors, name) as FieldError | undefined)?.message;
}

type Options<Values extends FieldValues> = {
  schema: FormSchema;
  /** The initial values, read only once. */
  initial: () => DefaultValues<Values>;
  /** Also validates and cleans each field when it loses focus, not only on submit. */
  checkOnLeave?: boolean;
  /**
   * Whether submitting focuses the first invalid field. Disable this if the form has an error summary, which takes the
   * focus itself.
   */
  shouldFocusError?: boolean;
};

type TextForm<Values extends FieldValues> = UseFormReturn<Values> & {
  /** Returns the properties of a field. The field's id is its name unless a different id is given. */
  field: (
    name: Path<Values>,
  ) => UseFormRegisterReturn<Path<Values>> & Readonly<{ error: string | undefined }>;
  /** Creates the submit handler, which cleans the fields and then either sends their values or shows all errors. */
  submit: (send: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * Creates a form of text fields with React Hook Form. The schema's messages appear next to the fields. An error
 * disappears as soon as its field is corrected. With `checkOnLeave`, a valid field is checked again when it
 * loses focus, otherwise on the next submit.
 *
 * Usage: `const { field, submit } = useTextForm({ schema, initial })`, then `<form onSubmit={submit(send)}>` with
 * `<Field label="City" {...field('city')} />` and a `Submit`.
 */
export function useTextForm<Values extends FieldValues>({
  schema,
  initial,
  checkOnLeave = false,
  shouldFocusError = true,
}: Options<Values>): TextForm<Values> {
  const [defaultValues] = useState(initial);
  const form = useForm<Values>({
    defaultValues,
    resolver: schemaResolver<Values>(schema),
    shouldFocusError,
    // Let the library revalidate only on submit. `field` below revalidates a changed field only if it shows an error,
    // which no mode of the library offers.
    reValidateMode: 'onSubmit',
    // Keep the submit count across resets, so that each attempt has a unique number.
    resetOptions: { keepSubmitCount: true },
  });
  const { errors } = form.formState;
  return {
    ...form,
    field: (name) => ({
      ...form.register(name, {
        onChange: () => {
          if (form.getFieldState(name).error) void form.trigger(name);
        },
        onBlur: ({ target }: { target: Control }) => {
          if (!checkOnLeave) return;
          takeShown(form, [target], cleanControl);
          void form.trigger(name);
        },
      }),
      error: messageOf(errors, name),
    }),
    submit: (send) => (event) => {
      takeShown(form, controlsOf(event.currentTarget), cleanControl);
      void form.handleSubmit(send)(event);
    },
  };
}
