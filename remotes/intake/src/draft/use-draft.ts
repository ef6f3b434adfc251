import { newId } from '@site/domain/new-id';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { IntakeForm } from '../fields/answers.ts';
import { debounce } from './debounce.ts';
import type { DraftContent } from './draft.ts';
import {
  createDraftStores,
  createDraftSync,
  type DraftSync,
  nothingSaved,
  type Saving,
} from './draft-sync.ts';

export const draftStores = createDraftStores();

/** How long typing must pause before the draft is written, in milliseconds. */
const typingPause = 300;

export type DraftControl = {
  saving: Saving;
  sync: DraftSync;
  /** Saves after a pause in typing, at the latest when the visitor leaves the page. */
  requestSave: () => void;
  /** Nothing is left to save: the form was cleared or sent. */
  cancelSave: () => void;
};

/** Saves the form's answers on this device as they are typed. */
export function useDraft(form: IntakeForm, content: () => DraftContent): DraftControl {
  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
  });
  const [{ sync, saver }] = useState(() => {
    const sync = createDraftSync(draftStores, { now: Date.now, newRevision: newId });
    return { sync, saver: debounce(typingPause, () => sync.save(latest.current())) };
  });
  const saving = useSyncExternalStore(sync.subscribe, sync.current, () => nothingSaved);

  useEffect(() => {
    const unsubscribe = form.subscribe((path) => {
      // Values that the form itself sets (a restored draft, Clear) come without one.
      if (path) saver.request();
    });
    return () => {
      unsubscribe();
      saver.flush();
    };
  }, [form, saver]);

  useEffect(() => draftStores.draft.subscribe(sync.detectConflict), [sync]);

  useEffect(() => {
    const onLeave = () => {
      // The position has changed even where the answers have not.
      if (sync.current().state === 'saved') saver.request();
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
  }, [sync, saver]);

  return { saving, sync, requestSave: saver.request, cancelSave: saver.cancel };
}
