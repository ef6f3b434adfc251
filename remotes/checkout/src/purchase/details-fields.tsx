import { suggestEmail } from '@site/domain/email-hint';
import { maxLengths } from '@site/domain/typed-text';
import { EmailHint } from '@site/ui/email-hint';
import { Field, Select } from '@site/ui/field';
import { EmailField } from '@site/ui/form';
import { type ReactElement, useState } from 'react';
import { countryOptions } from '../content/countries.ts';
import { detailLabels } from './payment-details.ts';
import styles from './payment-form.module.css';
import type { DetailsForm } from './use-details-form.ts';

type Props = { details: DetailsForm };
type ContactProps = Props & { onChange: () => void };

/** Renders the fields for the buyer and for the email address to which the invoice is sent. */
export function ContactFields({
  details: { field, getValues, setValue },
  onChange,
}: ContactProps): ReactElement {
  // Keep the suggestion in state instead of deriving it, so that it disappears while the visitor types.
  const [suggestion, setSuggestion] = useState(() => suggestEmail(getValues('email')));
  const email = field('email');
  const accept = (address: string) => {
    setValue('email', address, { shouldValidate: true });
    setSuggestion(undefined);
    onChange();
    // The pressed button disappears, so move the focus to the field.
    document.getElementById('email')?.focus();
  };
  return (
    <section className={styles.group} aria-labelledby="contact-title">
      <h2 id="contact-title" className={styles.title}>
        Contact
      </h2>
      <div>
        <EmailField
          help="Your invoice goes here."
          {...email}
          onChange={(event) => {
            setSuggestion(undefined);
            void email.onChange(event);
          }}
          onBlur={(event) => {
            void email.onBlur(event);
            setSuggestion(suggestEmail(getValues('email')));
          }}
        />
        <EmailHint meant={suggestion} onAccept={accept} />
      </div>
      <div className={styles.pair}>
        <Field
          label={detailLabels.fullName}
          autoComplete="name"
          maxLength={maxLengths.line}
          required
          {...field('fullName')}
        />
        <Field
          label={detailLabels.company}
          autoComplete="organization"
          maxLength={maxLengths.line}
          optional
          {...field('company')}
        />
      </div>
    </section>
  );
}

/**
 * Renders the fields of the billing address, which is printed on the invoice and sent to the card's bank. The fields
 * are optional, so they are collapsed.
 */
export function BillingFields({ details: { field, getValues } }: Props): ReactElement {
  const renderLine = (part: 'street' | 'city' | 'state' | 'zipCode', autoComplete: string) => (
    <Field
      label={detailLabels[`billingAddress.${part}`]}
      autoComplete={`billing ${autoComplete}`}
      maxLength={maxLengths.line}
      {...field(`billingAddress.${part}`)}
    />
  );
  const [isFilled] = useState(() => Object.values(getValues('billingAddress')).some(Boolean));
  return (
    <details className={styles.billing} open={isFilled}>
      <summary>
        <h2>Add a billing address</h2> <span className={styles.aside}>optional</span>
      </summary>
      <div className={styles.group}>
        {renderLine('street', 'address-line1')}
        <div className={styles.pair}>
          {renderLine('city', 'address-level2')}
          {renderLine('state', 'address-level1')}
        </div>
        <div className={styles.pair}>
          {renderLine('zipCode', 'postal-code')}
          <Select
            label={detailLabels['billingAddress.country']}
            help="Not listed? Leave it blank."
            autoComplete="billing country"
            placeholder="Select a country"
            options={countryOptions}
            {...field('billingAddress.country')}
          />
        </div>
      </div>
    </details>
  );
}
