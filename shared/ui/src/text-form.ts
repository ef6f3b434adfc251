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

/** What is wrong with a field of a form. The message is for people. */
export type FieldIssue = { path: readonly PropertyKey[]; message: string };

/** What a form checks its values with. Any zod schema fits. */
export type FormSchema = {
  safeParse: (values: unknown) => { error?: { issues: readonly FieldIssue[] } | undefined };
};

/** A resolver for React Hook Form that reports the first message on each field. The values stay as they are in the fields. */
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

/** What all form controls have in common. */
type Control = { name: string; value: string; type: string };

/**
 * Takes the texts that the controls show into the form: some password managers fill in fields without an event. An empty
 * control may only be unable to show its text, as a choice that is not offered any more.
 *
 * @param clean the text of a control as it is taken, and as the control shows it from then on
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

/** The text of a control without what a copy brings along. */
export function cleanControl({ type, value }: Control): string {
  return type === 'email' ? cleanEmail(value) : cleanLine(value);
}

/** The controls of a form, whose element is typed as a collection of elements of any kind. */
export function controlsOf(form: HTMLFormElement): Iterable<Control> {
  return form.elements as Iterable<Element> as Iterable<HTMLInputElement>;
}

/** The message on a field, by its name. */
export function messageOf(errors: FieldErrors, name: string): string | undefined {
  return (get(errors, name) as FieldError | undefined)?.message;
}

type Options<Values extends FieldValues> = {
  schema: FormSchema;
  /** The texts that the form starts with. Read once. */
  initial: () => DefaultValues<Values>;
  /** Checks and cleans each field when it is left, and not only on submit. */
  checkOnLeave?: boolean;
  /** Whether a submit focuses the first field that is wrong. A form with a summary of its errors focuses that. */
  shouldFocusError?: boolean;
};

type TextForm<Values extends FieldValues> = UseFormReturn<Values> & {
  /** The properties of a field, which has its name as its id unless it is given another. */
  field: (
    name: Path<Values>,
  ) => UseFormRegisterReturn<Path<Values>> & Readonly<{ error: string | undefined }>;
  /** Creates the handler of the form’s submit, which cleans the fields and then sends their texts or shows all errors. */
  submit: (send: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * A form of text fields: React Hook Form with a schema, whose messages stand beside the fields. An error goes as soon as its
 * field is corrected, and a field that is right is checked again when it is left, or on the next submit.
 *
 * `const { field, submit } = useTextForm({ schema, initial })`, then `<form onSubmit={submit(send)}>` with
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
    // The fields below are checked when it helps people: the library knows no such mode.
    reValidateMode: 'onSubmit',
    // So that each attempt has a number of its own.
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
