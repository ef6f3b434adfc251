import type { PageNumber } from '@site/domain/questionnaire';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { IntakeForm } from '../fields/answers.ts';
import { type DraftContent, draftStore, nothingSaved } from './draft-store.ts';

export type DraftControl = ReturnType<typeof useDraft>;

/** Saves the form's answers on this device while they are typed, and at the latest when the visitor leaves the page. */
export function useDraft(form: IntakeForm, page: PageNumber) {
  const shown = useRef(page);
  const [content] = useState(
    () => (): DraftContent => ({
      position: { page: shown.current, y: Math.round(window.scrollY) },
      answers: structuredClone(form.getValues()),
    }),
  );
  const saving = useSyncExternalStore(draftStore.subscribe, draftStore.saving, () => nothingSaved);
  const requestSave = () => draftStore.requestSave(content);

  useEffect(() => {
    const endTyping = form.subscribe({
      formState: { values: true },
      // Ignore values that the form itself sets (a restored draft, Clear). Such changes have no `name`.
      callback: ({ name }) => {
        if (name) draftStore.requestSave(content);
      },
    });
    const onLeave = () => {
      // Save even if no answer has changed, because the scroll position may have.
      if (draftStore.saving().state === 'saved') draftStore.requestSave(content);
      draftStore.flush();
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') draftStore.flush();
    };
    window.addEventListener('pagehide', onLeave);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      endTyping();
      window.removeEventListener('pagehide', onLeave);
      document.removeEventListener('visibilitychange', onVisibility);
      draftStore.flush();
    };
  }, [form, content]);

  // Save when the page changes, because the draft also stores the current page.
  useEffect(() => {
    shown.current = page;
    if (draftStore.saving().state === 'saved') draftStore.requestSave(content);
  }, [page, content]);

  return { saving, requestSave, resume: () => draftStore.resume(content()) };
}
