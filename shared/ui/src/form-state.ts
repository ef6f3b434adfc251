/** What a form control has in common with all others. */
type Control = { name: string; value: string };

export type Texts<Name extends string> = { readonly [N in Name]: string };

/**
 * The texts of a form. The browser has the text of a field: what was typed before hydration is taken, what a password
 * manager fills in without an event is read on submit, and a text that is set here is written into its field.
 *
 * React Hook Form does the same in 11 KB. The questionnaire uses it; the payment page has no room for it.
 */
export function createFormState<Name extends string>(initial: Texts<Name>) {
  let values = initial;
  const controls = new Map<Name, Control>();
  const listeners = new Set<() => void>();

  const change = (next: Texts<Name>) => {
    values = next;
    for (const listener of listeners) listener();
  };
  const write = (name: Name, text: string) => change({ ...values, [name]: text });
  const show = () => {
    for (const [name, control] of controls) if (control.value !== values[name]) control.value = values[name];
  };

  return {
    values: () => values,
    text: (name: Name) => values[name],
    set: (name: Name, text: string) => {
      write(name, text);
      show();
    },
    /** Replaces all texts; what its fields show follows. */
    reset: (next: Texts<Name>) => {
      change(next);
      show();
    },
    /** Takes what the fields on screen show. An empty one may only be unable to show its text, as a choice that is none any more. */
    readShown: () => {
      for (const [name, { value }] of controls) if (value && value !== values[name]) write(name, value);
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The properties of a field's control. */
    field: (name: Name) => ({
      name,
      defaultValue: values[name],
      ref: (control: Control | null) => {
        if (!control) return void controls.delete(name);
        controls.set(name, control);
        // Typed before hydration.
        if (control.value && !values[name]) write(name, control.value);
      },
      onChange: ({ target }: { target: Control }) => write(name, target.value),
    }),
  };
}
