import { Button } from '@site/ui/button';
import { Field } from '@site/ui/field';
import type { ReactElement } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { emailHint } from '../lib/email-hint.ts';
import { type DetailsForm, emailProblem, fullNameProblem } from '../lib/payment-details.ts';
import styles from './payment-form.module.css';

/** Who buys, and where the invoice goes. */
export function ContactFields({ form }: { form: UseFormReturn<DetailsForm> }): ReactElement {
  const { errors, touchedFields } = form.formState;
  const email = useWatch({ control: form.control, name: 'email' });
  const meant = touchedFields.email ? emailHint(email) : undefined;
  return (
    <section className={styles.group} aria-labelledby="contact-title">
      <h2 id="contact-title" className={styles.title}>
        Contact
      </h2>
      <div>
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          required
          help="Your invoice goes here."
          error={errors.email?.message}
          {...form.register('email', {
            validate: emailProblem,
            onChange: () => takeBack(form, 'email', emailProblem),
          })}
        />
        <div role="status">
          {meant ? (
            <Button
              className={styles.hint}
              variant="quiet"
              size="s"
              onClick={() => form.setValue('email', meant, { shouldValidate: true, shouldTouch: true })}
            >
              Did you mean {meant}?
            </Button>
          ) : null}
        </div>
      </div>
      <div className={styles.pair}>
        <Field
          label="Full Name"
          autoComplete="name"
          maxLength={200}
          required
          error={errors.fullName?.message}
          {...form.register('fullName', {
            validate: fullNameProblem,
            onChange: () => takeBack(form, 'fullName', fullNameProblem),
          })}
        />
        <Field
          label="Company"
          autoComplete="organization"
          maxLength={200}
          optional
          {...form.register('company')}
        />
      </div>
    </section>
  );
}

/** A mistake that has been corrected is taken back at once; a new one is told when the field is left. */
function takeBack(
  form: UseFormReturn<DetailsForm>,
  name: 'email' | 'fullName',
  problem: (value: string) => string | undefined,
): void {
  if (!problem(form.getValues(name))) form.clearErrors(name);
}
