import { maxLengths } from '@site/domain/typed-text';
import { Button } from '@site/ui/button';
import { Field, Select } from '@site/ui/field';
import { type ReactElement, useState } from 'react';
import { countryOptions } from '../content/countries.ts';
import { emailHint } from './email-hint.ts';
import type { DetailsFields } from './payment-details.ts';
import styles from './payment-form.module.css';

type Props = { details: DetailsFields };
type ContactProps = Props & { onChange: () => void };

/** The buyer, and where the invoice goes. */
export function ContactFields({
  details: { field, set, current, values },
  onChange,
}: ContactProps): ReactElement {
  // Nothing is suggested while an address is being typed.
  const [left, setLeft] = useState(values.email);
  const meant = values.email === left ? emailHint(left) : undefined;
  const email = field('email');
  const accept = (address: string) => {
    set('email', address);
    onChange();
    // The pressed button goes.
    document.getElementById('email')?.focus();
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
          maxLength={maxLengths.email}
          required
          help="Your invoice goes here."
          {...email}
          onBlur={(event) => {
            email.onBlur(event);
            setLeft(current().email);
          }}
        />
        <div role="status">
          {meant ? (
            <Button className={styles.hint} variant="quiet" size="s" onClick={() => accept(meant)}>
              {`Did you mean ${meant}?`}
            </Button>
          ) : null}
        </div>
      </div>
      <div className={styles.pair}>
        <Field
          label="Full Name"
          autoComplete="name"
          maxLength={maxLengths.line}
          required
          {...field('fullName')}
        />
        <Field
          label="Company"
          autoComplete="organization"
          maxLength={maxLengths.line}
          optional
          {...field('company')}
        />
      </div>
    </section>
  );
}

/** All of it optional, so it is folded: it goes on the invoice and to the card's bank. */
export function BillingFields({ details: { field, values } }: Props): ReactElement {
  const { street, city, state, zipCode, country } = values;
  const line = (name: 'street' | 'city' | 'state' | 'zipCode', label: string, autoComplete: string) => (
    <Field
      label={label}
      autoComplete={`billing ${autoComplete}`}
      maxLength={maxLengths.line}
      {...field(name)}
    />
  );
  const [isFilled] = useState(() => [street, city, state, zipCode, country].some(Boolean));
  return (
    <details className={styles.billing} open={isFilled}>
      <summary>
        <h2>Add a billing address</h2> <span className={styles.aside}>optional</span>
      </summary>
      <div className={styles.group}>
        {line('street', 'Street', 'address-line1')}
        <div className={styles.pair}>
          {line('city', 'City', 'address-level2')}
          {line('state', 'State', 'address-level1')}
        </div>
        <div className={styles.pair}>
          {line('zipCode', 'ZIP Code', 'postal-code')}
          <Select
            label="Country"
            help="Not listed? Leave it blank."
            autoComplete="billing country"
            placeholder="Select a country"
            options={countryOptions}
            {...field('country')}
          />
        </div>
      </div>
    </details>
  );
}
