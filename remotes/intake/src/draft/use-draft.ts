import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { IntakeForm } from '../fields/answers.ts';
import { debounce } from './debounce.ts';
import type { DraftContent } from './draft.ts';
import { createDraftStore, nothingSaved, type Saving } from './draft-store.ts';
import type { Identity } from './identity.ts';

export const draftStore = createDraftStore();

/** How long typing must pause before the draft is written, in milliseconds. */
const typingPause = 300;

export type DraftControl = {
  saving: Saving;
  /** Saves after a pause in typing, at the latest when the visitor leaves the page. */
  requestSave: () => void;
  /** Nothing is left to save: the form was cleared or sent. */
  remove: () => void;
  /** The visitor wants nothing stored on this device. */
  stop: () => void;
  resume: () => void;
};

/** Saves the form's answers on this device as they are typed, and shows what is typed in another tab. */
export function useDraft(form: IntakeForm, identity: Identity, content: () => DraftContent): DraftControl {
  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
  });
  const [saver] = useState(() => debounce(typingPause, () => draftStore.save(latest.current())));
  const saving = useSyncExternalStore(draftStore.subscribe, draftStore.saving, () => nothingSaved);

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      // Values that the form itself sets (a restored draft, Clear) come without a name.
      callback: ({ name }) => {
        if (name) saver.request();
      },
    });
    return () => {
      unsubscribe();
      saver.flush();
    };
  }, [form, saver]);

  const follow = useEffectEvent(() => {
    // What is typed here and not yet saved is newer: the other tab follows it.
    if (draftStore.saving().state === 'off' || saver.flush()) return;
    const stored = draftStore.open();
    if (stored.state !== 'found') return;
    form.reset(stored.draft.answers);
    identity.adopt(stored.draft);
  });
  useEffect(() => draftStore.followOthers(() => follow()), []);

  useEffect(() => {
    const onLeave = () => {
      // The position has changed even where the answers have not.
      if (draftStore.saving().state === 'saved') saver.request();
      saver.flush();
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') saver.flush();
    };
    window.addEventListener('pagehide', onLeave);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [saver]);

  const endWith = (end: () => void) => () => {
    saver.cancel();
    end();
  };
  return {
    saving,
    requestSave: saver.request,
    remove: endWith(draftStore.remove),
    stop: endWith(draftStore.stop),
    resume: () => draftStore.resume(content()),
  };
}
