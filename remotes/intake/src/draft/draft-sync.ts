import { type StoredText, type StoredValue, storedText, storedValue } from '@site/sdk';
import * as z from 'zod/mini';
import {
  type Draft,
  type DraftContent,
  type DraftReading,
  parseDraft,
  sameAnswers,
  serialiseDraft,
} from './draft.ts';

/** What the visitor is shown about the draft on this device. */
export type Saving =
  /** Nothing is stored yet. */
  | { state: 'empty' }
  | { state: 'saved'; at: number }
  /** The browser's storage is full or forbidden; the form goes on without it. */
  | { state: 'failed'; reason: 'full' | 'unavailable' }
  /** The visitor wants nothing stored. */
  | { state: 'off' }
  /** Another tab has written or removed the draft; nothing is written until the visitor chooses. */
  | { state: 'conflict'; other: 'changed' | 'removed' };

export const nothingSaved: Saving = { state: 'empty' };

export type DraftStores = { draft: StoredText; unreadable: StoredValue<string[]> };

/** One call per document, so that answers which the storage rejects outlive a visit to another page. */
export function createDraftStores(): DraftStores {
  return {
    draft: storedText('local', 'intakeDraft'),
    /** Drafts that this release cannot read, as the visitor's browser stored them. */
    unreadable: storedValue({
      area: 'local',
      key: 'intakeDraft.unreadable',
      version: 1,
      schema: z.array(z.string()),
    }),
  };
}

export type DraftSync = {
  current: () => Saving;
  subscribe: (listener: () => void) => () => void;
  /** Reads what is stored. Unreadable text is set aside, an expired draft is removed. */
  open: () => DraftReading;
  /** Writes, unless the visitor does not want it or another tab has written since. */
  save: (content: DraftContent) => void;
  /** Compares with what is stored, after another tab may have written. */
  detectConflict: () => void;
  /** The visitor's choice in a conflict: this tab's answers. */
  saveMine: (content: DraftContent) => void;
  /** The visitor's choice in a conflict: the other tab's answers. */
  takeTheirs: () => DraftReading;
  /** Deletes the draft: the form was cleared or sent. */
  remove: () => void;
  /** Deletes the draft and stores nothing more until `resume`. */
  stop: () => void;
  resume: (content: DraftContent) => void;
};

/**
 * Saves one draft for one tab. Tabs share the stored text only, so each remembers the revision that it last read or
 * wrote, and never overwrites another one.
 */
export function createDraftSync(
  { draft: stored, unreadable }: DraftStores,
  { now, newRevision }: { now: () => number; newRevision: () => string },
): DraftSync {
  let saving: Saving = nothingSaved;
  /** The draft that this tab read or wrote last. */
  let known: Draft | undefined;
  const listeners = new Set<() => void>();

  const become = (next: Saving) => {
    saving = next;
    for (const listener of listeners) listener();
  };
  const read = () => parseDraft(stored.read(), now());
  const write = (content: DraftContent) => {
    const unchanged = known && sameAnswers(known, content);
    known = {
      ...content,
      revision: unchanged ? (known?.revision ?? newRevision()) : newRevision(),
      savedAt: now(),
    };
    const result = stored.write(serialiseDraft(known));
    become(result === 'stored' ? { state: 'saved', at: known.savedAt } : { state: 'failed', reason: result });
  };
  const adopt = (reading: DraftReading) => {
    known = reading.state === 'found' ? reading.draft : undefined;
    if (known) become({ state: 'saved', at: known.savedAt });
    else become(stored.isAvailable() ? nothingSaved : { state: 'failed', reason: 'unavailable' });
    return reading;
  };
  /** @returns whether this tab may write */
  const detectConflict = () => {
    const reading = read();
    const theirs = reading.state === 'found' ? reading.draft.revision : undefined;
    if (theirs === known?.revision) return true;
    become({ state: 'conflict', other: theirs ? 'changed' : 'removed' });
    return false;
  };
  const remove = () => {
    stored.remove();
    known = undefined;
  };

  return {
    current: () => saving,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open: () => {
      const reading = read();
      if (reading.state === 'unreadable') {
        // Removed first: the same text twice may not fit.
        stored.remove();
        unreadable.write([...(unreadable.read() ?? []), reading.text]);
      }
      if (reading.state === 'expired') stored.remove();
      return adopt(reading);
    },
    save: (content) => {
      if (saving.state === 'off' || saving.state === 'conflict') return;
      if (detectConflict()) write(content);
    },
    detectConflict: () => {
      if (saving.state !== 'off') detectConflict();
    },
    saveMine: (content) => {
      // The other tab must see a new revision, even for the same answers.
      known = undefined;
      write(content);
    },
    takeTheirs: () => adopt(read()),
    remove: () => {
      remove();
      if (saving.state !== 'off') become(nothingSaved);
    },
    stop: () => {
      remove();
      become({ state: 'off' });
    },
    resume: write,
  };
}
