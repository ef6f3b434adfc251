import { Button } from '@site/shared/ui/button';
import { ErrorSummary } from '@site/shared/ui/error-summary';
import { Notice } from '@site/shared/ui/notice';
import { type ReactElement, useReducer, useState } from 'react';
import { useForm } from 'react-hook-form';
import { areReady, cardFieldNames, cardFields, cardProblem, untouchedCard } from '../lib/card-fields.ts';
import type { Checkout } from '../lib/checkout-state.ts';
import { firstDetails, keepDetails } from '../lib/kept-details.ts';
import { type DetailsForm, detailsMessages, toPaymentData } from '../lib/payment-details.ts';
import type { CheckoutControl } from '../lib/use-checkout.ts';
import { BillingFields } from './billing-fields.tsx';
import { CardSection } from './card-section.tsx';
import { ContactFields } from './contact-fields.tsx';
import styles from './payment-form.module.css';
import { type Problem, summaryTitle } from './problems.ts';

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
  const [card, tellCard] = useReducer(cardFields, untouchedCard);
  const [summary, setSummary] = useState<{ attempt: number; problems: readonly Problem[] }>({
    attempt: 0,
    problems: [],
  });

  const review = async () => {
    tellCard({ type: 'submitted' });
    await form.trigger();
    const { email, fullName } = form.formState.errors;
    const problems: Problem[] = [
      ...(email?.message ? [{ fieldId: 'email', label: 'Email', message: email.message }] : []),
      ...(fullName?.message ? [{ fieldId: 'fullName', label: 'Full Name', message: fullName.message }] : []),
    ];
    if (!areReady(card)) problems.push({ message: detailsMessages.notReady });
    else {
      for (const name of cardFieldNames) {
        const message = cardProblem(name, card[name]);
        if (message) problems.push({ fieldId: name, message });
      }
    }
    setSummary(({ attempt }) => ({ attempt: attempt + 1, problems }));
    if (problems.length > 0) return;
    const values = form.getValues();
    keepDetails(values);
    dispatch({ type: 'reviewed', details: toPaymentData(values) });
    go({ step: 'confirmation', purchaseId: state.purchase.purchaseId });
  };

  const error = state.at === 'payment' ? state.error : null;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void review();
      }}
      onChange={() => dispatch({ type: 'form-changed' })}
      onBlur={() => keepDetails(form.getValues())}
    >
      {error ? <Notice tone="danger" live="assertive" title={error} /> : null}
      {summary.problems.length > 0 ? (
        <ErrorSummary
          title={summaryTitle(summary.problems)}
          attempt={summary.attempt}
          errors={summary.problems.flatMap(({ fieldId, label, message }) =>
            fieldId ? [{ fieldId, message: label ?? message }] : [],
          )}
        />
      ) : null}
      <ContactFields form={form} />
      <CardSection card={card} tell={tellCard} onChange={() => dispatch({ type: 'form-changed' })} />
      <BillingFields form={form} />
      <Button type="submit">Review Order</Button>
    </form>
  );
}
