import { emailHint } from '@site/domain/email-hint';
import { Button } from '@site/ui/button';
import { Field, Select } from '@site/ui/field';
import { type ReactElement, useRef } from 'react';
import { countryOptions } from '../content/countries.ts';
import type { DetailsFields } from './payment-details.ts';
import styles from './payment-form.module.css';

type Props = { details: DetailsFields };

/** The buyer, and where the invoice goes. */
export function ContactFields({
  details: { values, errors, isEmailTouched, change, control },
  onChange,
}: Props & { onChange: () => void }): ReactElement {
  const hint = isEmailTouched ? emailHint(values.email) : undefined;
  const input = useRef<HTMLInputElement>(null);
  const acceptHint = (email: string) => {
    if (input.current) input.current.value = email;
    change('email', email);
    onChange();
  };
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
          error={errors.email}
          ref={input}
          {...control('email')}
        />
        <div role="status">
          {hint ? (
            <Button className={styles.hint} variant="quiet" size="s" onClick={() => acceptHint(hint)}>
              {`Did you mean ${hint}?`}
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
          error={errors.fullName}
          {...control('fullName')}
        />
        <Field label="Company" autoComplete="organization" maxLength={200} optional {...control('company')} />
      </div>
    </section>
  );
}

/** All of it optional: it goes on the invoice and to the card's bank. */
export function BillingFields({ details: { control } }: Props): ReactElement {
  return (
    <section className={styles.group} aria-labelledby="billing-title">
      <h2 id="billing-title" className={styles.title}>
        Billing Address <span className={styles.aside}>optional</span>
      </h2>
      <Field label="Street" autoComplete="billing address-line1" maxLength={200} {...control('street')} />
      <div className={styles.pair}>
        <Field label="City" autoComplete="billing address-level2" maxLength={200} {...control('city')} />
        <Field label="State" autoComplete="billing address-level1" maxLength={200} {...control('state')} />
      </div>
      <div className={styles.pair}>
        <Field label="ZIP Code" autoComplete="billing postal-code" maxLength={200} {...control('zipCode')} />
        <Select
          label="Country"
          autoComplete="billing country"
          placeholder="Select a country"
          options={countryOptions}
          {...control('country')}
        />
      </div>
    </section>
  );
}
