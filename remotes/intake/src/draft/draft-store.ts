import { type StoredText, type StoredValue, storedText, storedValue } from '@site/sdk';
import { createObservable } from '@site/sdk/observable';
import * as z from 'zod/mini';
import { type DraftContent, type DraftReading, parseDraft, serialiseDraft } from './draft.ts';

/** What the visitor is shown about the draft on this device. */
export type Saving =
  /** Nothing is stored yet. */
  | { state: 'empty' }
  | { state: 'saved'; at: number }
  /** The browser's storage is full or forbidden; the form goes on without it. */
  | { state: 'failed'; reason: 'full' | 'unavailable' }
  /** The visitor wants nothing stored. */
  | { state: 'off' };

export const nothingSaved: Saving = { state: 'empty' };

/** The draft of this browser, which all its tabs share. */
export type DraftStore = {
  saving: () => Saving;
  subscribe: (listener: () => void) => () => void;
  /** Calls back when another tab has saved or removed the draft. @returns a function that ends this */
  followOthers: StoredText['subscribe'];
  /** Reads what is stored. Unreadable text is set aside, an expired draft is removed. */
  open: () => DraftReading;
  /** Saves, unless the visitor does not want it. */
  save: (content: DraftContent) => void;
  /** Removes the draft: the form was cleared or sent. */
  remove: () => void;
  /** Removes the draft and stores nothing more until `resume`. */
  stop: () => void;
  resume: (content: DraftContent) => void;
  /** Drafts that this release cannot read, as the visitor's browser stored them. */
  unreadable: StoredValue<string[]>;
};

/** Create it once per document, so that answers which the storage rejects outlive a visit to another page. */
export function createDraftStore(now: () => number = Date.now): DraftStore {
  const stored = storedText('local', 'intakeDraft');
  const unreadable = storedValue({
    area: 'local',
    key: 'intakeDraft.unreadable',
    version: 1,
    schema: z.array(z.string()),
  });
  const saving = createObservable<Saving>(nothingSaved);
  const write = (content: DraftContent) => {
    const savedAt = now();
    const result = stored.write(serialiseDraft({ ...content, savedAt }));
    saving.set(result === 'stored' ? { state: 'saved', at: savedAt } : { state: 'failed', reason: result });
  };
  const remove = (next: Saving) => {
    stored.remove();
    saving.set(next);
  };
  return {
    saving: saving.current,
    subscribe: saving.subscribe,
    followOthers: stored.subscribe,
    open: () => {
      const reading = parseDraft(stored.read(), now());
      if (reading.state === 'unreadable') {
        // Removed first: the same text twice may not fit.
        stored.remove();
        unreadable.write([...(unreadable.read() ?? []), reading.text]);
      }
      if (reading.state === 'expired') stored.remove();
      if (reading.state === 'found') saving.set({ state: 'saved', at: reading.draft.savedAt });
      else saving.set(stored.isAvailable() ? nothingSaved : { state: 'failed', reason: 'unavailable' });
      return reading;
    },
    save: (content) => {
      if (saving.current().state !== 'off') write(content);
    },
    remove: () => remove(saving.current().state === 'off' ? saving.current() : nothingSaved),
    stop: () => remove({ state: 'off' }),
    resume: write,
    unreadable,
  };
}
