import { cleanEmail, cleanLine } from '@site/domain/typed-text';
import {
  type FocusEvent,
  type FormEvent,
  type ReactElement,
  type ReactNode,
  useReducer,
  useState,
} from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** What a form control has in common with all others. */
type Control = { name: string; value: string };

export type Texts<Name extends string> = { readonly [N in Name]: string };

/** What is wrong, by field; empty when nothing is. */
export type FieldErrors<Name extends string> = { readonly [N in Name]?: string | undefined };

type Options<Name extends string> = {
  /** The texts that the form starts with. Read once. */
  initial: () => Texts<Name>;
  validate: (values: Texts<Name>) => FieldErrors<Name>;
  /** Shows an error as soon as its field is left, and not only on submit. A text that the form starts with is checked at once. */
  checkOnLeave?: boolean;
};

/** A text without what a copy brings along: what its field shows once it is left, and what is sent. */
export function cleanField(name: string, text: string): string {
  return name === 'email' ? cleanEmail(text) : cleanLine(text);
}

/**
 * The texts, with what the fields on screen show instead: a password manager fills one in without an event. An empty one may
 * only be unable to show its text, as a choice that is none any more.
 */
export function shownTexts<Name extends string>(
  texts: Texts<Name>,
  controls: Iterable<Control>,
): Texts<Name> {
  const shown = [...controls].filter(({ value }) => value).map(({ name, value }) => [name, value]);
  return { ...texts, ...Object.fromEntries(shown) };
}

/**
 * A form of text fields. The browser has the text of a field: what was typed before hydration is taken, and a text that is set
 * here is written into its field. An error goes as soon as its field is corrected.
 *
 * `const form = useForm({ initial, validate })`, then `<form onSubmit={form.submit(send)}>` with
 * `<Field label="Email" {...form.field('email')} />` and a `Submit`.
 *
 * React Hook Form does the same in 11 KB. The questionnaire uses it; the payment page has no room for it.
 */
export function useForm<Name extends string>({ initial, validate, checkOnLeave = false }: Options<Name>) {
  const [form] = useState(() => ({ texts: initial(), controls: new Map<Name, Control>() }));
  const [, render] = useReducer((count: number) => count + 1, 0);
  const names = Object.keys(form.texts) as Name[];
  const [checked, setChecked] = useState<readonly Name[]>(() =>
    checkOnLeave ? names.filter((name) => form.texts[name] !== '') : [],
  );
  const shown = Object.entries(validate(form.texts)).filter(([name]) => checked.includes(name as Name));
  const errors = Object.fromEntries(shown) as FieldErrors<Name>;

  const change = (texts: Texts<Name>) => {
    form.texts = texts;
    render();
  };
  const write = (name: Name, text: string) => change({ ...form.texts, [name]: text });
  const reset = (texts: Texts<Name>) => {
    change(texts);
    for (const [name, control] of form.controls)
      if (control.value !== texts[name]) control.value = texts[name];
  };
  const set = (name: Name, text: string) => reset({ ...form.texts, [name]: text });
  /** Takes what the fields show, and cleans some of it. */
  const tidy = (...some: readonly Name[]) => {
    change(shownTexts(form.texts, form.controls.values()));
    for (const name of some) {
      const text = cleanField(name, form.texts[name]);
      if (text !== form.texts[name]) set(name, text);
    }
  };
  /** Takes what the form shows, and shows all its errors. @returns them */
  const check = (): FieldErrors<Name> => {
    tidy(...names);
    const all = validate(form.texts);
    setChecked(names.filter((name) => all[name]));
    return all;
  };
  return {
    /** Of the last rendering. */
    values: form.texts,
    errors,
    /** The texts at this moment. */
    current: () => form.texts,
    set,
    /** Replaces all texts; what the fields show follows. */
    reset,
    check,
    /** The properties of a field, which has its name as its id unless it is given another. */
    field: (name: Name) => ({
      name,
      defaultValue: form.texts[name],
      error: errors[name],
      ref: (control: Control | null) => {
        if (!control) return void form.controls.delete(name);
        form.controls.set(name, control);
        // Typed before hydration.
        if (control.value && !form.texts[name]) write(name, control.value);
      },
      onChange: ({ target }: { target: Control }) => {
        write(name, target.value);
        // One that is right now is checked again when it is left, or on the next submit.
        if (!validate(form.texts)[name]) setChecked((before) => before.filter((other) => other !== name));
      },
      onBlur: (_: FocusEvent) => {
        if (!checkOnLeave) return;
        tidy(name);
        setChecked((before) => [...before.filter((other) => other !== name), name]);
      },
    }),
    /** Handles the submit of the form: focuses the first field that is wrong, or sends. */
    submit: (send: (values: Texts<Name>) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const { elements } = event.currentTarget;
      const all = check();
      const wrong = names.find((name) => all[name]);
      if (wrong) (elements.namedItem(wrong) as HTMLElement | null)?.focus();
      else send(form.texts);
    },
  };
}

type Schema = { safeParse: (text: string) => { error?: { issues: { message: string }[] } | undefined } };

/** Validates each field by its schema, whose messages are for people. */
export function validateBy<Name extends string>(schemas: { readonly [N in Name]: Schema }) {
  return (values: Partial<Texts<Name>>): FieldErrors<Name> => {
    const found = Object.entries<Schema>(schemas).flatMap(([name, schema]) => {
      const message = schema.safeParse(values[name as Name] ?? '').error?.issues[0]?.message;
      return message ? [[name, message] as const] : [];
    });
    return Object.fromEntries(found) as FieldErrors<Name>;
  };
}

type SubmitProps = {
  /** The form is being sent. The button stays focused and ignores presses. */
  pending: boolean;
  /** What the button reads meanwhile. */
  pendingLabel: string;
  /** Why the last attempt failed, besides what is wrong with the fields; null when it did not. */
  error: { title?: string; text: ReactNode } | null;
  size?: 's' | 'm';
  className?: string | undefined;
  children: ReactNode;
};

/** The button that sends a form, and above it why that failed. */
export function Submit({
  pending,
  pendingLabel,
  error,
  size,
  className,
  children,
}: SubmitProps): ReactElement {
  return (
    <>
      {error ? (
        <Notice tone="danger" live="assertive" title={error.title}>
          <p>{error.text}</p>
        </Notice>
      ) : null}
      <Button type="submit" size={size} className={className} busy={pending} busyLabel={pendingLabel}>
        {children}
      </Button>
    </>
  );
}
