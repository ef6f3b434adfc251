/** What a form control has in common with all others. */
type Control = { name: string; value: string };

export type FormValues = { readonly [name: string]: unknown };

/** A place in the values: `email`, or `keyProducts.0.price`. */
type Path = string;

/**
 * The values of a form, whichever of its fields are on screen. The browser has the text of a field: what was typed before
 * hydration is taken, what a password manager fills in without an event is read on submit, and a value that is set here
 * is written into its field. React Hook Form does the same in 11 KB, more than the pages with a form have left.
 */
export type FormState<T extends FormValues> = {
  values: () => T;
  /** The text at a path. */
  text: (path: Path) => string;
  set: (path: Path, value: unknown) => void;
  /** Replaces all values; what its fields show follows. */
  reset: (values: T) => void;
  /** Takes what the fields on screen show. An empty one may only be unable to show its text, as a choice that is none any more. */
  readShown: () => void;
  /** @param listener gets the path that the visitor has changed; undefined for a reset */
  subscribe: (listener: (path?: Path) => void) => () => void;
  /** The properties of a field's control. */
  field: (path: Path) => FieldProps;
};

type FieldProps = {
  name: string;
  defaultValue: string;
  ref: (control: Control | null) => void;
  onChange: (event: { target: Control }) => void;
};

export function createFormState<T extends FormValues>(initial: T): FormState<T> {
  let values = initial;
  const controls = new Map<Path, Control>();
  const refs = new Map<Path, FieldProps['ref']>();
  const listeners = new Set<(path?: Path) => void>();

  const text = (path: Path) => String(valueAt(values, path.split('.')) ?? '');
  const change = (next: T, path?: Path) => {
    values = next;
    for (const listener of listeners) listener(path);
  };
  const write = (path: Path, value: unknown) => change(withValue(values, path.split('.'), value) as T, path);
  const show = (within = '') => {
    for (const [path, control] of controls)
      if (path.startsWith(within) && control.value !== text(path)) control.value = text(path);
  };
  const refOf = (path: Path): FieldProps['ref'] => {
    const known = refs.get(path);
    if (known) return known;
    const ref = (control: Control | null) => {
      if (!control) return void controls.delete(path);
      controls.set(path, control);
      // Typed before hydration.
      if (control.value && !text(path)) write(path, control.value);
    };
    refs.set(path, ref);
    return ref;
  };

  return {
    values: () => values,
    text,
    set: (path, value) => {
      write(path, value);
      show(path);
    },
    reset: (next) => {
      change(next);
      show();
    },
    readShown: () => {
      for (const [path, { value }] of controls) if (value && value !== text(path)) write(path, value);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    field: (path) => ({
      name: path,
      defaultValue: text(path),
      ref: refOf(path),
      onChange: ({ target }) => write(path, target.value),
    }),
  };
}

function valueAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  return key === undefined ? value : valueAt((value as FormValues | undefined)?.[key], rest);
}

/** A copy with another value at a path; lists stay lists. */
function withValue(target: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const inner = withValue((target as FormValues | undefined)?.[key], rest, value);
  return Array.isArray(target)
    ? target.with(Number(key), inner)
    : { ...(target as FormValues), [key]: inner };
}
