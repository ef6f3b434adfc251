import { Button } from '@site/ui/button';
import { ErrorSummary } from '@site/ui/error-summary';
import { Notice } from '@site/ui/notice';
import { CardCvcElement, CardExpiryElement, CardNumberElement, useElements } from '@stripe/react-stripe-js';
import { type FormEvent, type ReactElement, useState, useTransition } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { ErrorBanner } from '../components/error-banner.tsx';
import { SecurityNote } from '../components/security-note.tsx';
import type { Checkout } from '../lib/checkout-state.ts';
import { firstDetails, keepDetails } from '../lib/kept-details.ts';
import { type DetailsForm, toPaymentData } from '../lib/payment-details.ts';
import { useCardFields } from '../lib/use-card-fields.ts';
import type { CheckoutControl } from '../lib/use-checkout.ts';
import { BillingFields } from './billing-fields.tsx';
import { CardSection } from './card-section.tsx';
import { ContactFields } from './contact-fields.tsx';
import styles from './payment-form.module.css';
import { findProblems, type Problem, summarise } from './problems.ts';

type Props = {
  control: CheckoutControl;
  state: Extract<Checkout, { at: 'payment' | 'confirmation' | 'paying' }>;
};

/** Contact, card and billing address. It stays mounted behind the confirmation, with all that was typed. */
export function PaymentForm({ control, state }: Props): ReactElement {
  const { dispatch, go } = control;
  const form = useForm<DetailsForm>({
    defaultValues: firstDetails(),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  });
  const { card, now, tell } = useCardFields();
  const [found, setFound] = useState<{ attempt: number; problems: readonly Problem[] }>({
    attempt: 0,
    problems: [],
  });
  const focusField = useFocusField();
  const [leaving, startLeaving] = useTransition();

  const judge = (errors: FieldErrors<DetailsForm>, values?: DetailsForm) => {
    dispatch({ type: 'submitted' });
    tell({ type: 'submitted' });
    const problems = findProblems(errors, now.current);
    setFound(({ attempt }) => ({ attempt: attempt + 1, problems }));
    if (problems.length > 0 || !values) return;
    const { purchaseId, orderToken } = state.purchase;
    // Together with its entry of the history: Back must never find a confirmation that has none yet.
    startLeaving(() => {
      dispatch({ type: 'reviewed', details: toPaymentData(values) });
      go({ step: 'confirmation', purchaseId, orderToken });
    });
  };
  const submit = (event: FormEvent) => {
    if (leaving) return event.preventDefault();
    keepDetails(form.getValues());
    void form.handleSubmit(
      (values) => judge({}, values),
      (errors) => judge(errors),
    )(event);
  };
  const noteChange = () => dispatch({ type: 'form-changed' });

  const { title, errors } = summarise(found.problems);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit}
      onChange={noteChange}
      onBlur={() => keepDetails(form.getValues())}
    >
      {state.at === 'payment' && state.error ? <ErrorBanner message={state.error} /> : null}
      {state.at === 'payment' && state.followed ? (
        <Notice live="polite" title="Your plan has changed">
          <p>You are now buying {state.plan.name}, as chosen in another tab.</p>
        </Notice>
      ) : null}
      {title ? (
        <ErrorSummary title={title} attempt={found.attempt} errors={errors} onLead={focusField} />
      ) : null}
      <ContactFields form={form} />
      <CardSection card={card} tell={tell} onChange={noteChange} />
      <BillingFields form={form} />
      <div className={styles.end}>
        <Button type="submit">Review Order</Button>
        <p className={styles.note}>You see the total once more before anything is charged.</p>
      </div>
      <SecurityNote />
    </form>
  );
}

/** The provider's fields are frames: they take the focus by their own method. */
function useFocusField(): (fieldId: string) => void {
  const elements = useElements();
  return (fieldId) => {
    if (fieldId === 'cardNumber') elements?.getElement(CardNumberElement)?.focus();
    else if (fieldId === 'cardExpiry') elements?.getElement(CardExpiryElement)?.focus();
    else if (fieldId === 'cardCvc') elements?.getElement(CardCvcElement)?.focus();
    else document.getElementById(fieldId)?.focus();
  };
}
