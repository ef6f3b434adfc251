import { cleanEmail, cleanLine } from '@site/domain/typed-text';
import {
  type FocusEvent,
  type FormEvent,
  type ReactElement,
  type ReactNode,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button } from './button.tsx';
import { createFormState, type Texts } from './form-state.ts';
import { Notice } from './notice.tsx';

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
export function cleanText(name: string, text: string): string {
  return name === 'email' ? cleanEmail(text) : cleanLine(text);
}

/**
 * A form of text fields. An error goes as soon as its field is corrected.
 *
 * `const form = useForm({ initial, validate })`, then `<form onSubmit={form.submit(send)}>` with
 * `<Field label="Email" {...form.field('email')} />` and a `Submit`.
 */
export function useForm<Name extends string>({ initial, validate, checkOnLeave = false }: Options<Name>) {
  const [state] = useState(() => createFormState(initial()));
  const values = useSyncExternalStore(state.subscribe, state.values, state.values);
  const names = Object.keys(values) as Name[];
  const [checked, setChecked] = useState<readonly Name[]>(() =>
    checkOnLeave ? names.filter((name) => values[name] !== '') : [],
  );
  const found = validate(values);
  const shown = Object.entries(found).filter(([name]) => checked.includes(name as Name));
  const errors = Object.fromEntries(shown) as FieldErrors<Name>;
  const tidy = (name: Name) => {
    const text = cleanText(name, state.text(name));
    if (text !== state.text(name)) state.set(name, text);
  };
  /** Takes what the form shows, and shows all its errors. @returns them */
  const check = (): FieldErrors<Name> => {
    state.readShown();
    names.forEach(tidy);
    const all = validate(state.values());
    setChecked(names.filter((name) => all[name]));
    return all;
  };
  return {
    values,
    errors,
    state,
    check,
    /** The properties of a field, which has its name as its id unless it is given another. */
    field: (name: Name) => ({
      ...state.field(name),
      error: errors[name],
      onChange: (event: { target: { name: string; value: string } }) => {
        state.field(name).onChange(event);
        // One that is right now is checked again when it is left, or on the next submit.
        if (!validate(state.values())[name]) setChecked((before) => before.filter((other) => other !== name));
      },
      onBlur: (_: FocusEvent) => {
        if (!checkOnLeave) return;
        state.readShown();
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
      else send(state.values());
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
