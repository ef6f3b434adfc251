import { messageOf, useTextForm } from '@site/ui/text-form';
import { paymentData } from '@site/wire/messages';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  type DetailName,
  detailNames,
  initialDetails,
  storedDetails,
  type TypedDetails,
} from './payment-details.ts';

export type DetailsForm = ReturnType<typeof useDetailsForm>;

/** What is wrong with the fields, by name. */
export type DetailsErrors = { readonly [Name in DetailName]?: string | undefined };

/** The form of what is typed, besides the card. What a field was filled in with is checked at once. */
export function useDetailsForm() {
  const form = useTextForm<TypedDetails>({
    schema: paymentData,
    initial: initialDetails,
    checkOnLeave: true,
    shouldFocusError: false,
  });
  const { getValues, trigger } = form;
  useEffect(() => void trigger(detailNames.filter((name) => getValues(name))), [getValues, trigger]);
  const { errors } = form.formState;
  return {
    ...form,
    errors: Object.fromEntries(detailNames.map((name) => [name, messageOf(errors, name)])) as DetailsErrors,
    store: useStoredTyping(() => storedDetails.write(getValues())),
  };
}

/** How long typing must pause before it is stored, in milliseconds. */
const typingPause = 300;

/**
 * Stores what is typed after a pause, and at once when the tab is hidden or the page is left: the field may still have
 * the focus. Nothing is stored that was not typed since, so that details which a payment has removed stay removed.
 *
 * @returns `soon` for a text that has changed, `now` for one that is complete
 */
function useStoredTyping(write: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    write();
  };
  const flush = useEffectEvent(() => timer.current !== undefined && now());
  useEffect(() => {
    const onHide = () => void flush();
    const onVisibility = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onVisibility);
      flush();
    };
  }, []);
  return {
    now,
    soon: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(now, typingPause);
    },
  };
}
