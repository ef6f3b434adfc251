/** What a form control has in common with all others. */
type Control = { name: string; value: string };

/** The place of a text in the values of a form: `email`, or `products.0.price` in a list. */
export type TextPath<Values> = (keyof Values & string) | `${keyof Values & string}.${number}.${string}`;

/**
 * The values of a form. The browser has the text of a field: what was typed before hydration is taken, what a password
 * manager fills in without an event is read on submit, and a text that is set here is written into its field.
 */
export type FormState<Values> = {
  /** The same object until something changes. */
  values: () => Values;
  text: (path: TextPath<Values>) => string;
  set: <K extends keyof Values & string>(name: K, value: Values[K]) => void;
  /** Replaces all values; what the fields show follows. */
  reset: (values: Values) => void;
  /** Takes what the fields on screen show. An empty one may only be unable to show its text, as a choice that is none any more. */
  readShown: () => void;
  /** Calls back after each change, with the place of one that was not a reset. @returns a function that ends this */
  subscribe: (listener: (path?: string) => void) => () => void;
  /** The properties of a field's control. */
  field: (path: TextPath<Values>) => FieldProps;
};

type FieldProps = {
  name: string;
  defaultValue: string;
  ref: (control: Control | null) => void;
  onChange: (event: { target: Control }) => void;
};

export function createFormState<Values extends object>(initial: Values): FormState<Values> {
  let values = initial;
  const controls = new Map<string, Control>();
  const refs = new Map<string, FieldProps['ref']>();
  const listeners = new Set<(path?: string) => void>();

  const change = (next: Values, path?: string) => {
    values = next;
    for (const listener of listeners) listener(path);
  };
  const write = (path: string, value: unknown) => change(withValue(values, path.split('.'), value), path);
  const read = (path: string) => valueAt(values, path.split('.'));
  const show = () => {
    for (const [path, control] of controls) if (control.value !== read(path)) control.value = read(path);
  };
  const refOf = (path: string): FieldProps['ref'] => {
    const known = refs.get(path);
    if (known) return known;
    const ref = (control: Control | null) => {
      if (!control) return void controls.delete(path);
      controls.set(path, control);
      // Typed before hydration.
      if (control.value && !read(path)) write(path, control.value);
    };
    refs.set(path, ref);
    return ref;
  };

  return {
    values: () => values,
    text: read,
    set: (name, value) => {
      write(name, value);
      show();
    },
    reset: (next) => {
      change(next);
      show();
    },
    readShown: () => {
      for (const [path, { value }] of controls) if (value && value !== read(path)) write(path, value);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    field: (path) => ({
      name: path,
      defaultValue: read(path),
      ref: refOf(path),
      onChange: ({ target }) => write(path, target.value),
    }),
  };
}

/** The text at a place; the empty text where a list has become shorter. */
function valueAt(values: unknown, path: readonly string[]): string {
  return (
    (path.reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], values) as string) ??
    ''
  );
}

function withValue<T>(values: T, [key, ...rest]: readonly string[], value: unknown): T {
  if (key === undefined) return value as T;
  const copy = (Array.isArray(values) ? [...values] : { ...values }) as T;
  copy[key as keyof T] = withValue(copy[key as keyof T], rest, value) as T[keyof T];
  return copy;
}
