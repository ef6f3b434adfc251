import { useRuntimeConfig } from '@site/sdk';
import { Button } from '@site/ui/button';
import { ErrorSummary } from '@site/ui/error-summary';
import { Submit } from '@site/ui/form';
import { Notice } from '@site/ui/notice';
import { controlsOf, takeShown } from '@site/ui/text-form';
import { useElements } from '@stripe/react-stripe-js';
import {
  type FocusEvent,
  type FormEvent,
  lazy,
  type ReactElement,
  Suspense,
  useState,
  useTransition,
} from 'react';
import type { PaymentLibrary } from '../stripe/payment-library.ts';
import { cardFieldNames, showErrors, useCardFields } from './card-fields.ts';
import { CardSection } from './card-section.tsx';
import type { Checkout } from './checkout-state.ts';
import type { CheckoutStore } from './checkout-store.ts';
import { BillingFields, ContactFields } from './details-fields.tsx';
import { type FormError, findErrors, findRemaining, summarise } from './form-errors.ts';
import { FocusedNotice } from './not-opened.tsx';
import { toPaymentData } from './payment-details.ts';
import styles from './payment-form.module.css';
import { TermsLine } from './terms-line.tsx';
import { useDetailsForm } from './use-details-form.ts';

/** Buyers can pay by card without the wallets, so these are loaded on demand. */
const Wallets = lazy(() => import('./wallets.tsx').catch(() => ({ default: () => <></> })));

type Props = {
  state: Extract<Checkout, { at: 'opening' | 'payment' | 'confirmation' | 'paying' }>;
  store: CheckoutStore;
  library: PaymentLibrary;
  /** Whether to render the other fields too, not only the card fields. */
  isComplete: boolean;
};

/**
 * Shows the fields for contact, card and billing address. The form stays mounted behind the confirmation and keeps what
 * was typed.
 */
export function PaymentForm({ state, store, library, isComplete }: Props): ReactElement {
  const details = useDetailsForm();
  const { card, now, update, markReady } = useCardFields();
  /** The errors that the last attempt to submit found, without those that the visitor has corrected since. */
  const [lastAttempt, setLastAttempt] = useState<{ attempt: number; errors: readonly FormError[] }>({
    attempt: 0,
    errors: [],
  });
  const focusField = useFocusField();
  const { stripe } = library;
  const { wallets } = useRuntimeConfig().stripe;
  /** Pending until the confirmation is on screen. Until then, another press would add a second history entry for it. */
  const [isLeaving, startLeaving] = useTransition();

  const review = details.submit((values) => {
    if (findErrors({}, now.current).length === 0) startLeaving(() => store.review(toPaymentData(values)));
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLeaving) return;
    review(event);
    details.store.now();
    store.submit();
    update((fields) => showErrors(fields));
  };

  const onDetailsChange = () => {
    details.store.soon();
    store.formChanged();
  };
  const onDetailsLeft = ({ currentTarget }: FocusEvent<HTMLFormElement>) => {
    takeShown(details, controlsOf(currentTarget));
    details.store.now();
  };

  const { submitCount } = details.formState;
  const remaining = findRemaining(lastAttempt.errors, details.errors, card);
  if (lastAttempt.attempt !== submitCount)
    setLastAttempt({ attempt: submitCount, errors: findErrors(details.errors, card) });
  // Drop corrected errors from the summary for good. An error that comes back is shown only at its field, because the
  // summary would take the focus from the field.
  else if (remaining.length < lastAttempt.errors.length)
    setLastAttempt({ ...lastAttempt, errors: remaining });
  const { title, errors } = summarise(remaining);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit}
      onChange={onDetailsChange}
      onBlur={onDetailsLeft}
    >
      {state.at === 'payment' && state.error ? (
        <FocusedNotice
          title={state.error}
          action={
            state.declined ? (
              <Button size="s" onClick={() => focusField('cardNumber')}>
                Change the card
              </Button>
            ) : undefined
          }
        >
          {state.declined ? (
            <p>Nothing has been charged. Check the card or use another one; your bank can tell you more.</p>
          ) : null}
          <p>Your details are still in the form, and you cannot be charged twice for this order.</p>
        </FocusedNotice>
      ) : null}
      {state.at === 'payment' && state.changed ? (
        <Notice live="polite" title="Your plan has changed">
          <p>{`You are now buying ${state.plan.name}, as chosen in another tab.`}</p>
        </Notice>
      ) : null}
      {title ? (
        <ErrorSummary title={title} attempt={lastAttempt.attempt} errors={errors} onLead={focusField} />
      ) : null}
      {wallets && stripe && 'purchase' in state ? (
        <Suspense>
          <Wallets
            stripe={stripe}
            clientSecret={state.purchase.clientSecret}
            store={store}
            typed={() => toPaymentData(details.getValues())}
          />
        </Suspense>
      ) : null}
      {isComplete ? <ContactFields details={details} onChange={onDetailsChange} /> : null}
      <CardSection
        library={library}
        card={card}
        update={update}
        markReady={markReady}
        onChange={store.formChanged}
      />
      {isComplete ? (
        <>
          <BillingFields details={details} />
          <div className={styles.end}>
            <Submit pending={isLeaving} pendingLabel="Review Order" error={null}>
              Review Order
            </Submit>
            <p className={styles.note}>You see the total once more before anything is charged.</p>
            <TermsLine />
          </div>
        </>
      ) : null}
    </form>
  );
}

/**
 * Returns a function that focuses a field. The provider's fields are frames, so they need the library's `focus` method.
 */
function useFocusField(): (fieldId: string) => void {
  const elements = useElements();
  return (fieldId) => {
    const name = cardFieldNames.find((cardField) => cardField === fieldId);
    // Cast the name, because the library's types have one overload per element and none for a union.
    if (name) elements?.getElement(name as 'cardNumber')?.focus();
    else document.getElementById(fieldId)?.focus();
  };
}
