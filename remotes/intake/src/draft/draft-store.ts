import { draftDays, draftEntry } from '@site/domain/browser-storage';
import { atom, siteStore, storedValue } from '@site/sdk';
import * as z from 'zod/mini';
import { type Answers, storedAnswers } from '../fields/answers.ts';
import { pageNumber } from '../steps/steps.ts';

const lifetime = draftDays * 24 * 60 * 60 * 1000;

const draft = z.object({
  /** When the draft was saved, in milliseconds since 1970. */
  savedAt: z.number(),
  /** Where the visitor left the form; `y` is the scroll position in pixels. */
  position: z.object({ page: z.catch(pageNumber, 1), y: z.catch(z.number(), 0) }),
  answers: storedAnswers,
});
export type Draft = z.infer<typeof draft>;
export type DraftContent = Omit<Draft, 'savedAt'>;

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
 * Creates the store of this browser's draft, which all tabs share. Create it once per document, so that answers which the
 * storage rejects outlive a visit to another page.
 */
export function createDraftStore() {
  const stored = storedValue({ ...draftEntry, schema: draft });
  const saving = atom<Saving>(nothingSaved);
  const setSaving = (next: Saving) => siteStore.set(saving, next);
  /** Typed content that is not saved yet. */
  let waiting: { content: () => DraftContent; timer: ReturnType<typeof setTimeout> } | undefined;
  /** A draft that must not be stored. It outlives a visit to another page, and ends with the document. */
  let kept: Draft | undefined;

  const cancel = () => {
    clearTimeout(waiting?.timer);
    waiting = undefined;
  };
  /** Saves at once. */
  const resume = (content: DraftContent) => {
    cancel();
    const savedAt = Date.now();
    const isStored = stored.write({ ...content, savedAt });
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

  /** Reads what is stored. An expired draft is removed, and only the moment of its saving is returned. */
  const open = (): { draft?: Draft | undefined; expiredFrom?: number } => {
    if (siteStore.get(saving).state === 'off') return { draft: kept };
    const found = stored.read();
    if (found && Date.now() - found.savedAt > lifetime) {
      remove(nothingSaved);
      return { expiredFrom: found.savedAt };
    }
    setSaving(found ? { state: 'saved', at: found.savedAt } : nothingSaved);
    return { draft: found };
  };

  return {
    saving: (): Saving => siteStore.get(saving),
    subscribe: (listener: () => void) => siteStore.sub(saving, listener),
    /**
     * Calls back when another tab has saved the draft, or has removed it because it was cleared, deleted or sent there.
     *
     * @returns a function that ends this
     */
    followOthers: (others: { saved: (answers: Answers) => void; removed: () => void }) =>
      stored.subscribe(() => {
        const before = siteStore.get(saving).state;
        if (before === 'off') return;
        if (before === 'saved' && !stored.read()) {
          // Text that was typed here a moment ago is dropped, too, because saving it would bring back all that was removed.
          remove(nothingSaved);
          others.removed();
          return;
        }
        // Unsaved text of this tab is newer, so it is saved and the other tab follows it.
        if (flush()) return;
        const { draft } = open();
        if (draft) others.saved(draft.answers);
      }),
    open,
    /** Saves after a pause, unless the visitor does not want it; each request starts the pause anew. */
    requestSave: (content: () => DraftContent) => {
      cancel();
      if (siteStore.get(saving).state === 'off') kept = { ...content(), savedAt: Date.now() };
      else waiting = { content, timer: setTimeout(flush, typingPause) };
    },
    flush,
    /** Nothing is left to save: the form was cleared or sent. */
    remove: () => {
      kept = undefined;
      remove(siteStore.get(saving).state === 'off' ? siteStore.get(saving) : nothingSaved);
    },
    /** Removes the draft and stores nothing more until `resume`. */
    stop: () => {
      flush();
      kept = stored.read();
      remove({ state: 'off' });
    },
    resume,
  };
}

export const draftStore = createDraftStore();
