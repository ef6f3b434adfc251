import { Field, Select } from '@site/ui/field';
import type { ReactElement } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { countryOptions } from '../content/countries.ts';
import type { DetailsForm } from '../lib/payment-details.ts';
import styles from './payment-form.module.css';

/** All of it optional: it goes on the invoice and to the card's bank. */
export function BillingFields({ form: { register } }: { form: UseFormReturn<DetailsForm> }): ReactElement {
  return (
    <section className={styles.group} aria-labelledby="billing-title">
      <h2 id="billing-title" className={styles.title}>
        Billing Address<span className={styles.aside}>optional</span>
      </h2>
      <Field label="Street" autoComplete="billing address-line1" maxLength={200} {...register('street')} />
      <div className={styles.pair}>
        <Field label="City" autoComplete="billing address-level2" maxLength={200} {...register('city')} />
        <Field label="State" autoComplete="billing address-level1" maxLength={200} {...register('state')} />
      </div>
      <div className={styles.pair}>
        <Field label="ZIP Code" autoComplete="billing postal-code" maxLength={200} {...register('zipCode')} />
        <Select
          label="Country"
          autoComplete="billing country"
          placeholder="Select a country"
          options={countryOptions}
          {...register('country')}
        />
      </div>
    </section>
  );
}
