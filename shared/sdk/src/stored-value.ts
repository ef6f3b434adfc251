/**
 * Browser storage for one value. The value that this document wrote last holds for the life of the document,
 * whatever the storage does: when it is full or forbidden, `read` returns what was written here.
 *
 * A change or a clear by another tab is followed, unless the last write of this document never reached the
 * storage: then storage holds older content than this document.
 *
 * Create each store once, at module level. Two stores of one key do not know of each other's unstored values.
 */

export type StorageArea = 'local' | 'session';

/** A text as it is, for content whose format is not ours to choose. Most stores use `storedValue`. */
export function storedText(area: StorageArea, key: string) {
  /** The text that this document last wrote or read. */
  let known: string | null = null;
  /** Storage did not take `known`. */
  let unstored = false;

  // Where storage is forbidden, the property itself throws or is null.
  const storage = () => (area === 'local' ? window.localStorage : window.sessionStorage);

  const change = (text: string | null): boolean => {
    known = text;
    unstored = true;
    try {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
      unstored = false;
    } catch {
      // Full or forbidden.
    }
    return !unstored;
  };

  return {
    read: (): string | null => {
      if (unstored) return known;
      try {
        known = storage().getItem(key);
      } catch {
        // Forbidden since the last access: the last known text holds.
      }
      return known;
    },
    /** @returns whether the text is stored; else it ends with this document */
    write: (text: string): boolean => change(text),
    remove: () => void change(null),
    /** Calls back when another tab may have changed the value. @returns a function that ends this */
    subscribe: (onChange: () => void) => {
      const onStorage = (event: StorageEvent) => {
        // `localStorage.clear()` in another tab arrives with a null key.
        if (!unstored && (event.key === key || event.key === null)) onChange();
      };
      // A page that Back restores from the back/forward cache received no storage events meanwhile.
      const onPageShow = (event: PageTransitionEvent) => {
        if (event.persisted) onChange();
      };
      window.addEventListener('storage', onStorage);
      window.addEventListener('pageshow', onPageShow);
      return () => {
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('pageshow', onPageShow);
      };
    },
  };
}

/**
 * What checks stored content. Any zod schema fits; the type is structural, so that this module, which is on every
 * page, does not load a schema library for pages that need none.
 */
export type StorageSchema<T> = {
  safeParse: (content: unknown) => { success: true; data: T } | { success: false };
};

export type StorageOptions<T> = {
  area: StorageArea;
  key: string;
  /** Raised when older content can no longer be read as this version. */
  version: number;
  schema: StorageSchema<T>;
  /** How long a value is valid after it was written, in milliseconds; without a limit when absent. */
  lifetime?: number;
};

type Envelope<T> = { value: T; expires?: number };

/** A typed value, stored as `{"version", "expires"?, "value"}`; `expires` is in milliseconds since 1970. */
export function storedValue<T>({ area, key, version, schema, lifetime }: StorageOptions<T>) {
  const text = storedText(area, key);
  /** The last value that this document wrote or could read: it replaces stored content that it cannot read. */
  let last: Envelope<T> | undefined;

  return {
    /** Undefined when nothing is stored, when it has expired, and when this version cannot read it. */
    read: (): T | undefined => {
      const stored = text.read();
      last = stored === null ? undefined : (decode(stored, version, schema) ?? last);
      if (last?.expires !== undefined && last.expires <= Date.now()) {
        last = undefined;
        text.remove();
      }
      return last?.value;
    },
    write: (value: T): boolean => {
      last = { value, ...(lifetime !== undefined && { expires: Date.now() + lifetime }) };
      return text.write(JSON.stringify({ version, ...last }));
    },
    remove: text.remove,
    subscribe: text.subscribe,
  };
}

function decode<T>(text: string, version: number, schema: StorageSchema<T>): Envelope<T> | undefined {
  try {
    const stored = JSON.parse(text);
    if (stored.version !== version) return undefined;
    const parsed = schema.safeParse(stored.value);
    if (!parsed.success) return undefined;
    return { value: parsed.data, ...(typeof stored.expires === 'number' && { expires: stored.expires }) };
  } catch {
    return undefined;
  }
}
