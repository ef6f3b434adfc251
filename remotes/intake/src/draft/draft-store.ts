import { atom, siteStore, storedText, storedValue } from '@site/sdk';
import * as z from 'zod/mini';
import { type DraftContent, type DraftReading, parseDraft, serialiseDraft } from './draft.ts';

/** What the visitor is shown about the draft on this device. */
export type Saving =
  /** Nothing is stored yet. */
  | { state: 'empty' }
  | { state: 'saved'; at: number }
  /** The browser's storage is full or forbidden; the form goes on without it. */
  | { state: 'failed' }
  /** The visitor wants nothing stored. */
  | { state: 'off' };

export const nothingSaved: Saving = { state: 'empty' };

/** How long typing must pause before the draft is written, in milliseconds. */
const typingPause = 300;

/**
 * The draft of this browser, which all its tabs share. Create it once per document, so that answers which the storage
 * rejects outlive a visit to another page.
 */
export function createDraftStore() {
  const stored = storedText('local', 'intakeDraft');
  /** Drafts that this release cannot read, as the visitor's browser stored them. */
  const unreadable = storedValue({
    area: 'local',
    key: 'intakeDraft.unreadable',
    version: 1,
    schema: z.array(z.string()),
  });
  const saving = atom<Saving>(nothingSaved);
  const setSaving = (next: Saving) => siteStore.set(saving, next);
  /** What is typed and not yet saved. */
  let waiting: { content: () => DraftContent; timer: ReturnType<typeof setTimeout> } | undefined;

  const cancel = () => {
    clearTimeout(waiting?.timer);
    waiting = undefined;
  };
  /** Saves at once. */
  const resume = (content: DraftContent) => {
    cancel();
    const savedAt = Date.now();
    const isStored = stored.write(serialiseDraft({ ...content, savedAt }));
    setSaving(isStored ? { state: 'saved', at: savedAt } : { state: 'failed' });
  };
  /** Saves what is waiting. @returns whether there was something */
  const flush = (): boolean => {
    if (!waiting) return false;
    resume(waiting.content());
    return true;
  };
  const remove = (next: Saving) => {
    stored.remove();
    cancel();
    setSaving(next);
  };

  return {
    saving: (): Saving => siteStore.get(saving),
    subscribe: (listener: () => void) => siteStore.sub(saving, listener),
    /** Calls back when another tab has saved or removed the draft. @returns a function that ends this */
    followOthers: stored.subscribe,
    unreadable,
    /** Reads what is stored. Unreadable text is set aside, an expired draft is removed. */
    open: (): DraftReading => {
      const reading = parseDraft(stored.read(), Date.now());
      if (reading.state === 'unreadable') {
        // Removed first: the same text twice may not fit.
        stored.remove();
        unreadable.write([...(unreadable.read() ?? []), reading.text]);
      }
      if (reading.state === 'expired') stored.remove();
      setSaving(reading.state === 'found' ? { state: 'saved', at: reading.draft.savedAt } : nothingSaved);
      return reading;
    },
    /** Saves after a pause, unless the visitor does not want it; each request starts the pause anew. */
    requestSave: (content: () => DraftContent) => {
      cancel();
      if (siteStore.get(saving).state !== 'off') waiting = { content, timer: setTimeout(flush, typingPause) };
    },
    flush,
    /** Nothing is left to save: the form was cleared or sent. */
    remove: () => remove(siteStore.get(saving).state === 'off' ? siteStore.get(saving) : nothingSaved),
    /** Removes the draft and stores nothing more until `resume`. */
    stop: () => remove({ state: 'off' }),
    resume,
  };
}

export const draftStore = createDraftStore();
