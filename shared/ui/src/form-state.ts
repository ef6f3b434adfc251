/** What a form control has in common with all others. */
type Control = { name: string; value: string };

export type Texts<Name extends string> = { readonly [N in Name]: string };

/**
 * The texts of a form. The browser has the text of a field: what was typed before hydration is taken, what a password
 * manager fills in without an event is read on submit, and a text that is set here is written into its field.
 *
 * React Hook Form does the same in 11 KB. The questionnaire uses it; the payment page has no room for it.
 */
export type FormState<Name extends string> = {
  values: () => Texts<Name>;
  text: (name: Name) => string;
  set: (name: Name, text: string) => void;
  /** Replaces all texts; what its fields show follows. */
  reset: (values: Texts<Name>) => void;
  /** Takes what the fields on screen show. An empty one may only be unable to show its text, as a choice that is none any more. */
  readShown: () => void;
  subscribe: (listener: () => void) => () => void;
  /** The properties of a field's control. */
  field: (name: Name) => FieldProps;
};

type FieldProps = {
  name: string;
  defaultValue: string;
  ref: (control: Control | null) => void;
  onChange: (event: { target: Control }) => void;
};

export function createFormState<Name extends string>(initial: Texts<Name>): FormState<Name> {
  let values = initial;
  const controls = new Map<Name, Control>();
  const refs = new Map<Name, FieldProps['ref']>();
  const listeners = new Set<() => void>();

  const change = (next: Texts<Name>) => {
    values = next;
    for (const listener of listeners) listener();
  };
  const write = (name: Name, text: string) => change({ ...values, [name]: text });
  const show = () => {
    for (const [name, control] of controls) if (control.value !== values[name]) control.value = values[name];
  };
  const refOf = (name: Name): FieldProps['ref'] => {
    const known = refs.get(name);
    if (known) return known;
    const ref = (control: Control | null) => {
      if (!control) return void controls.delete(name);
      controls.set(name, control);
      // Typed before hydration.
      if (control.value && !values[name]) write(name, control.value);
    };
    refs.set(name, ref);
    return ref;
  };

  return {
    values: () => values,
    text: (name) => values[name],
    set: (name, text) => {
      write(name, text);
      show();
    },
    reset: (next) => {
      change(next);
      show();
    },
    readShown: () => {
      for (const [name, { value }] of controls) if (value && value !== values[name]) write(name, value);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    field: (name) => ({
      name,
      defaultValue: values[name],
      ref: refOf(name),
      onChange: ({ target }) => write(name, target.value),
    }),
  };
}
