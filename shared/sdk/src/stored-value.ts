/**
 * Browser storage for single values. If storage is full or blocked, `read` still returns what this document last wrote.
 *
 * A store follows changes and removals by other tabs, unless this document's last write failed. In that case, storage
 * contains older content than the document.
 *
 * Create each store once, at module level. Two stores for the same key do not share values that could not be stored.
 */

export type StorageArea = 'local' | 'session';

/** Stores a plain string whose format is defined elsewhere. Most stores use `storedValue`. */
export function storedText(area: StorageArea, key: string) {
  /** The string that this document last wrote or read. */
  let lastText: string | null = null;
  let isUnstored = false;

  // Read the property only inside the functions' `try` blocks, because it throws or is null if storage is blocked.
  const storage = () => (area === 'local' ? window.localStorage : window.sessionStorage);

  const change = (text: string | null): boolean => {
    lastText = text;
    isUnstored = true;
    try {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
      isUnstored = false;
    } catch {
      // Storage is full or blocked.
    }
    return !isUnstored;
  };

  return {
    read: (): string | null => {
      if (isUnstored) return lastText;
      try {
        lastText = storage().getItem(key);
      } catch {
        // Storage is blocked now, so the last string remains valid.
      }
      return lastText;
    },
    /** @returns whether the string was stored; if not, it is lost when this document closes */
    write: (text: string): boolean => change(text),
    remove: () => void change(null),
    /** Calls back when another tab may have changed the value. @returns a function that unsubscribes */
    subscribe: (onChange: () => void) => {
      const onStorage = (event: StorageEvent) => {
        // `localStorage.clear()` in another tab sends a null key.
        if (!isUnstored && (event.key === key || event.key === null)) onChange();
      };
      // A page in the back/forward cache receives no storage events, so check again when it is restored.
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
 * Validates stored content. The type is structural, so any zod schema fits. This module is on every page, so it must
 * not import a schema library itself.
 */
export type StorageSchema<T> = {
  safeParse: (content: unknown) => { success: true; data: T } | { success: false };
};

export type StorageOptions<T> = {
  area: StorageArea;
  key: string;
  /** Increase this when older content can no longer be read. */
  version: number;
  schema: StorageSchema<T>;
  /** How long a written value stays valid, in milliseconds; unlimited by default. */
  lifetime?: number;
};

type Envelope<T> = { value: T; expires?: number };

/** Stores a typed value as `{"version", "expires"?, "value"}`, with `expires` in epoch milliseconds. */
export function storedValue<T>({ area, key, version, schema, lifetime }: StorageOptions<T>) {
  const text = storedText(area, key);
  /**
   * The last value that this document wrote or read successfully. It is used instead of stored content that cannot be
   * read.
   */
  let lastEnvelope: Envelope<T> | undefined;

  return {
    /** Returns undefined when nothing is stored, the value has expired, or this version cannot read it. */
    read: (): T | undefined => {
      const stored = text.read();
      lastEnvelope = stored === null ? undefined : (decode(stored, version, schema) ?? lastEnvelope);
      if (lastEnvelope?.expires !== undefined && lastEnvelope.expires <= Date.now()) {
        lastEnvelope = undefined;
        text.remove();
      }
      return lastEnvelope?.value;
    },
    write: (value: T): boolean => {
      lastEnvelope = { value, ...(lifetime !== undefined && { expires: Date.now() + lifetime }) };
      return text.write(JSON.stringify({ version, ...lastEnvelope }));
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
