import { draftDays, draftEntry } from '@site/domain/browser-storage';
import { atom, siteStore, storedValue } from '@site/sdk';
import * as z from 'zod/mini';
import { type Answers, storedAnswers } from '../fields/answers.ts';
import { pageNumber } from '../steps/steps.ts';

const lifetime = draftDays * 24 * 60 * 60 * 1000;

const draft = z.object({
  /** When the draft was saved, as a Unix timestamp in milliseconds. */
  savedAt: z.number(),
  /** Where the visitor left the form; `y` is the scroll position in pixels. */
  position: z.object({ page: z.catch(pageNumber, 1), y: z.catch(z.number(), 0) }),
  answers: storedAnswers,
});
export type Draft = z.infer<typeof draft>;
export type DraftContent = Omit<Draft, 'savedAt'>;

/** The state of saving the draft on this device, as shown to the visitor. */
export type Saving =
  /** Nothing is stored yet. */
  | { state: 'empty' }
  | { state: 'saved'; at: number }
  /** The browser's storage is full or blocked. The form still works, but without a draft. */
  | { state: 'failed' }
  /** The visitor has turned off saving on this device. */
  | { state: 'off' };

export const nothingSaved: Saving = { state: 'empty' };

/** How long typing must pause before the draft is saved, in milliseconds. */
const typingPause = 300;

/**
 * Creates the store of this browser's draft, which all tabs share. Create the store once per document. Answers that
 * could not be stored then survive navigation within the site.
 */
export function createDraftStore() {
  const stored = storedValue({ ...draftEntry, schema: draft });
  const saving = atom<Saving>(nothingSaved);
  const setSaving = (next: Saving) => siteStore.set(saving, next);
  /** The pending save of typed content, if one is scheduled. */
  let scheduledSave: { content: () => DraftContent; timer: ReturnType<typeof setTimeout> } | undefined;
  /**
   * A draft that the visitor does not want stored. It is kept in memory, so it survives navigation but not a reload.
   */
  let unstoredDraft: Draft | undefined;

  const cancel = () => {
    clearTimeout(scheduledSave?.timer);
    scheduledSave = undefined;
  };
  /** Saves immediately, and turns saving on again if it was off. */
  const resume = (content: DraftContent) => {
    cancel();
    const savedAt = Date.now();
    const isStored = stored.write({ ...content, savedAt });
    setSaving(isStored ? { state: 'saved', at: savedAt } : { state: 'failed' });
  };
  /**
   * Runs the scheduled save now.
   *
   * @returns whether a save was scheduled
   */
  const flush = (): boolean => {
    if (!scheduledSave) return false;
    resume(scheduledSave.content());
    return true;
  };
  const remove = (next: Saving) => {
    stored.remove();
    cancel();
    setSaving(next);
  };

  /** Reads the stored draft. An expired draft is removed, and only the time when it was saved is returned. */
  const open = (): { draft?: Draft | undefined; expiredDraftAt?: number } => {
    if (siteStore.get(saving).state === 'off') return { draft: unstoredDraft };
    const found = stored.read();
    if (found && Date.now() - found.savedAt > lifetime) {
      remove(nothingSaved);
      return { expiredDraftAt: found.savedAt };
    }
    setSaving(found ? { state: 'saved', at: found.savedAt } : nothingSaved);
    return { draft: found };
  };

  return {
    saving: (): Saving => siteStore.get(saving),
    subscribe: (listener: () => void) => siteStore.sub(saving, listener),
    /**
     * Calls back when another tab has saved the draft, or has removed it because the answers were cleared, deleted or
     * sent in that tab.
     *
     * @returns a function that unsubscribes
     */
    followOthers: (others: { saved: (answers: Answers) => void; removed: () => void }) =>
      stored.subscribe(() => {
        const stateBefore = siteStore.get(saving).state;
        if (stateBefore === 'off') return;
        if (stateBefore === 'saved' && !stored.read()) {
          // Another tab has removed the draft. Also discard unsaved text in this tab, because saving it would store all
          // answers again.
          remove(nothingSaved);
          others.removed();
          return;
        }
        // If this tab has unsaved text, the text is newer, so save it. The other tab then follows this one.
        if (flush()) return;
        const { draft } = open();
        if (draft) others.saved(draft.answers);
      }),
    open,
    /** Schedules a save after a pause, which each call restarts. If saving is off, only keeps the draft in memory. */
    requestSave: (content: () => DraftContent) => {
      cancel();
      if (siteStore.get(saving).state === 'off') unstoredDraft = { ...content(), savedAt: Date.now() };
      else scheduledSave = { content, timer: setTimeout(flush, typingPause) };
    },
    flush,
    /** Removes the draft after the form was cleared or sent. */
    remove: () => {
      unstoredDraft = undefined;
      remove(siteStore.get(saving).state === 'off' ? siteStore.get(saving) : nothingSaved);
    },
    /** Removes the draft from the storage and stops saving until `resume` is called. */
    stop: () => {
      flush();
      unstoredDraft = stored.read();
      remove({ state: 'off' });
    },
    resume,
  };
}

export const draftStore = createDraftStore();
