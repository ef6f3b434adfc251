import { useRuntimeConfig } from '@site/sdk';
import { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import type { ReactElement } from 'react';
import { TestCards } from '../components/test-cards.tsx';
import { areReady, type CardEvent, type CardFields } from '../lib/card-fields.ts';
import { CardField } from './card-field.tsx';
import styles from './payment-form.module.css';

type Props = { card: CardFields; tell: (event: CardEvent) => void; onChange: () => void };

/** Three fields in frames of the payment provider: what is typed there never reaches this page. */
export function CardSection({ card, tell, onChange }: Props): ReactElement {
  const { mode } = useRuntimeConfig();
  const common = { tell, onChange };
  return (
    <section className={styles.group} aria-labelledby="card-title" aria-busy={!areReady(card)}>
      <h2 id="card-title" className={styles.title}>
        Card
      </h2>
      <CardField
        name="cardNumber"
        label="Card number"
        field={card.cardNumber}
        as={CardNumberElement}
        {...common}
      />
      <div className={styles.twins}>
        <CardField
          name="cardExpiry"
          label="Expiry date"
          field={card.cardExpiry}
          as={CardExpiryElement}
          {...common}
        />
        <CardField name="cardCvc" label="CVC" field={card.cardCvc} as={CardCvcElement} {...common} />
      </div>
      {mode === 'live' ? null : <TestCards />}
    </section>
  );
}
