import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { afterRest } from '../lib/after-rest.ts';
import type { DraftContent } from '../lib/draft.ts';
import { createDraftKeeper, type DraftKeeper, nothingSaved, type Saving } from '../lib/draft-keeper.ts';
import { createDraftStorage, draftKey } from '../lib/draft-storage.ts';
import { newSubmissionId } from '../lib/submission-id.ts';
import type { IntakeForm } from './form.ts';

/** One for the document, so that answers which storage refuses outlive a visit to another page. */
export const draftStorage = createDraftStorage(() => window.localStorage);

/** How long typing rests before it is written down, in milliseconds. */
const rest = 300;

export type DraftControl = {
  saving: Saving;
  keeper: DraftKeeper;
  /** Writes soon, or at the latest when the page is left. */
  touch: () => void;
  /** Nothing is left to write: the form was cleared or sent. */
  drop: () => void;
};

/** Keeps the form's answers on this device as they are typed. */
export function useDraft(form: IntakeForm, content: () => DraftContent): DraftControl {
  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
  });
  const [{ keeper, touch, flush, drop }] = useState(() => {
    const keeper = createDraftKeeper(draftStorage, { now: Date.now, newRevision: newSubmissionId });
    return { keeper, ...afterRest(rest, () => keeper.save(latest.current())) };
  });
  const saving = useSyncExternalStore(keeper.subscribe, keeper.current, () => nothingSaved);

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      // Values that the form itself puts in (a restored draft, Clear) come without a name.
      callback: ({ name }) => {
        if (name) touch();
      },
    });
    return () => {
      unsubscribe();
      flush();
    };
  }, [form, touch, flush]);

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === draftKey || event.key === null) keeper.look();
    };
    const onLeave = () => {
      // The position has moved even where the answers have not.
      if (keeper.current().state === 'saved') touch();
      flush();
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pagehide', onLeave);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pagehide', onLeave);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [keeper, touch, flush]);

  return { saving, keeper, touch, drop };
}
