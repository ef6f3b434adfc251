import { answeredOnly } from './answers.ts';
import { type Draft, type DraftContent, type DraftReading, parseDraft, serialiseDraft } from './draft.ts';
import type { DraftStorage } from './draft-storage.ts';

/** How the draft on this device stands, as the visitor is told. */
export type Saving =
  /** Nothing is stored yet. */
  | { state: 'empty' }
  | { state: 'saved'; at: number }
  /** The browser's storage is full or forbidden; the form goes on without it. */
  | { state: 'failed'; reason: 'full' | 'unavailable' }
  /** The visitor wants nothing stored. */
  | { state: 'off' }
  /** Another tab has written or removed the draft; nothing is written until the visitor chooses. */
  | { state: 'conflict'; other: 'changed' | 'gone' };

export const nothingSaved: Saving = { state: 'empty' };

export type DraftKeeper = {
  current: () => Saving;
  subscribe: (listener: () => void) => () => void;
  /** Reads what is stored. What cannot be read is set aside, what has expired is deleted. */
  open: () => DraftReading;
  /** Writes, unless the visitor does not want it or another tab has written since. */
  save: (content: DraftContent) => void;
  /** Something was stored, possibly by another tab. */
  look: () => void;
  /** The visitor's choice in a conflict: this tab's answers. */
  keepMine: (content: DraftContent) => void;
  /** The visitor's choice in a conflict: the other tab's answers. */
  takeTheirs: () => DraftReading;
  /** Deletes the draft: the form was cleared or sent. */
  remove: () => void;
  /** Deletes the draft and stores nothing more until `resume`. */
  stop: () => void;
  resume: (content: DraftContent) => void;
};

type Tools = { now: () => number; newRevision: () => string };

/**
 * Keeps one draft for one tab. Tabs share the stored text and no more, so each
 * remembers the revision that it last saw and never writes over another one.
 */
export function createDraftKeeper(storage: DraftStorage, { now, newRevision }: Tools): DraftKeeper {
  let saving: Saving = nothingSaved;
  /** The revision that this tab read or wrote last; null when there was none. */
  let seen: string | null = null;
  /** What that revision says; a tab that only scrolled on writes no new one. */
  let said = '';
  const listeners = new Set<() => void>();

  const become = (next: Saving) => {
    saving = next;
    for (const listener of listeners) listener();
  };
  const reading = () => parseDraft(storage.read(), { now: now() });
  const storedRevision = () => {
    const stored = reading();
    return stored.state === 'found' ? stored.draft.revision : null;
  };
  const write = (content: DraftContent) => {
    const saying = gist(content);
    const revision = seen !== null && saying === said ? seen : newRevision();
    const draft: Draft = { ...content, revision, savedAt: now() };
    const result = storage.write(serialiseDraft(draft));
    seen = revision;
    said = saying;
    become(result === 'saved' ? { state: 'saved', at: draft.savedAt } : { state: 'failed', reason: result });
  };
  const adopt = (stored: DraftReading) => {
    if (stored.state === 'found') {
      seen = stored.draft.revision;
      said = gist(stored.draft);
      become({ state: 'saved', at: stored.draft.savedAt });
      return;
    }
    seen = null;
    become(storage.available() ? { state: 'empty' } : { state: 'failed', reason: 'unavailable' });
  };
  const look = () => {
    if (saving.state === 'off') return;
    const stored = storedRevision();
    if (stored !== seen) become({ state: 'conflict', other: stored === null ? 'gone' : 'changed' });
  };
  const remove = () => {
    storage.remove();
    seen = null;
  };

  return {
    current: () => saving,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open: () => {
      const stored = reading();
      if (stored.state === 'unreadable') storage.setAside(stored.text);
      if (stored.state === 'expired') storage.remove();
      adopt(stored);
      return stored;
    },
    save: (content) => {
      if (saving.state === 'off' || saving.state === 'conflict') return;
      look();
      // `look` may have found a conflict; TypeScript cannot know.
      if ((saving as Saving).state !== 'conflict') write(content);
    },
    look,
    keepMine: (content) => {
      // Whatever is stored now, this is news to the other tab.
      seen = null;
      write(content);
    },
    takeTheirs: () => {
      const stored = reading();
      adopt(stored);
      return stored;
    },
    remove: () => {
      remove();
      if (saving.state !== 'off') become({ state: 'empty' });
    },
    stop: () => {
      remove();
      become({ state: 'off' });
    },
    resume: (content) => write(content),
  };
}

function gist({ submissionId, answers, leftover }: DraftContent): string {
  return JSON.stringify([submissionId, answeredOnly(answers), leftover]);
}
