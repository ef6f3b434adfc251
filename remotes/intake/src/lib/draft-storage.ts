/** The three operations of the browser's storage that drafts need. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const draftKey = 'intakeDraft';
/** Drafts that this release cannot read: a JSON list of their texts. */
const asideKey = 'intakeDraft.aside';

type WriteResult = 'saved' | 'full' | 'unavailable';

/**
 * The draft's text in the browser's storage. When that is full or forbidden the
 * text is held in memory, so that it survives until the document is left.
 */
export type DraftStorage = {
  available: () => boolean;
  read: () => string | null;
  write: (text: string) => WriteResult;
  remove: () => void;
  /** Moves the stored text out of the way, next to what was kept before. */
  setAside: (text: string) => void;
  aside: () => readonly string[];
  dropAside: () => void;
};

/** `open` may throw or give nothing: browsers do both when storage is forbidden. */
export function createDraftStorage(open: () => TextStore | null): DraftStorage {
  let held: string | null = null;
  let heldAside: readonly string[] = [];

  const attempt = <T>(work: (store: TextStore) => T, otherwise: (error: unknown) => T): T => {
    try {
      const store = open();
      return store ? work(store) : otherwise(undefined);
    } catch (error) {
      return otherwise(error);
    }
  };
  const aside = () =>
    attempt(
      (store) => readList(store.getItem(asideKey)),
      () => heldAside,
    );
  const remove = () => {
    held = null;
    attempt(
      (store) => store.removeItem(draftKey),
      () => {},
    );
  };

  return {
    available: () =>
      attempt(
        (store) => {
          store.getItem(draftKey);
          return true;
        },
        () => false,
      ),
    read: () =>
      held ??
      attempt(
        (store) => store.getItem(draftKey),
        () => null,
      ),
    write: (text) =>
      attempt<WriteResult>(
        (store) => {
          store.setItem(draftKey, text);
          held = null;
          return 'saved';
        },
        (error) => {
          held = text;
          return isQuota(error) ? 'full' : 'unavailable';
        },
      ),
    remove,
    aside,
    setAside: (text) => {
      const all = [...aside(), text];
      // First out, then in: the same text twice may not fit.
      remove();
      attempt(
        (store) => store.setItem(asideKey, JSON.stringify(all)),
        () => {
          heldAside = all;
        },
      );
    },
    dropAside: () => {
      heldAside = [];
      attempt(
        (store) => store.removeItem(asideKey),
        () => {},
      );
    },
  };
}

function readList(text: string | null): readonly string[] {
  if (!text) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [text];
  } catch {
    return [text];
  }
}

/** Firefox has a name of its own for it. */
function isQuota(error: unknown): boolean {
  return error instanceof Error && ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'].includes(error.name);
}
