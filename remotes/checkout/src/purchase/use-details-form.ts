import { messageOf, useTextForm } from '@site/ui/text-form';
import { paymentData } from '@site/wire/purchase-messages';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  createInitialDetails,
  type DetailName,
  detailNames,
  storedDetails,
  type TypedDetails,
} from './payment-details.ts';

export type DetailsForm = ReturnType<typeof useDetailsForm>;

export type DetailsErrors = { readonly [Name in DetailName]?: string | undefined };

/** Provides the form for all fields except the card's. Prefilled fields are validated immediately. */
export function useDetailsForm() {
  const form = useTextForm<TypedDetails>({
    schema: paymentData,
    initial: createInitialDetails,
    checkOnLeave: true,
    shouldFocusError: false,
  });
  const { getValues, trigger } = form;
  useEffect(() => {
    const prefilled = detailNames.filter((name) => getValues(name));
    if (prefilled.length > 0) void trigger(prefilled);
  }, [getValues, trigger]);
  const { errors } = form.formState;
  return {
    ...form,
    errors: Object.fromEntries(detailNames.map((name) => [name, messageOf(errors, name)])) as DetailsErrors,
    store: useStoredTyping(() => storedDetails.write(getValues())),
  };
}

/** How long typing must pause before the details are stored, in milliseconds. */
const typingPause = 300;

/**
 * Stores the details after a pause in typing. If the tab is hidden or the page is left, stores them immediately, even
 * while a field still has the focus. Only newly typed text is stored, so details that a payment has removed stay
 * removed.
 *
 * @returns `soon`, which stores text that is still being typed, and `now`, which stores complete text
 */
function useStoredTyping(write: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const writeNow = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    write();
  };
  const flush = useEffectEvent(() => timer.current !== undefined && writeNow());
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
    now: writeNow,
    soon: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(writeNow, typingPause);
    },
  };
}
