import { connectionLost } from '@site/domain/payment-errors';
import { site } from '@site/domain/site';
import { useRuntimeConfig } from '@site/sdk';
import { classNames } from '@site/ui/class-names';
import { controlClass, FieldShell } from '@site/ui/field';
import { RetryNotice } from '@site/ui/retry-notice';
import { Spinner } from '@site/ui/spinner';
import { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { siteFont } from '../stripe/card-font.ts';
import type { PaymentLibrary } from '../stripe/payment-library.ts';
import { CardBrands } from './card-brands.tsx';
import {
  applyChange,
  areReady,
  type CardChange,
  type CardFieldName,
  showErrors,
  untouchedCard,
  type useCardFields,
} from './card-fields.ts';
import styles from './payment-form.module.css';
import { TestCards } from './test-cards.tsx';

type Props = Omit<ReturnType<typeof useCardFields>, 'now'> & {
  library: PaymentLibrary;
  onChange: () => void;
};

/** Shows the three card fields, which are frames of the payment provider. Card data never reach this page. */
export function CardSection({ library, card, ...handlers }: Props): ReactElement {
  const { mode } = useRuntimeConfig();
  const ready = areReady(card);
  const isOverdue = useIsOverdue(library);
  const loading = !ready && !isOverdue;
  const field = (name: CardFieldName, label: string, element: CardElement) => (
    <CardField
      key={`${name} ${library.attempt}`}
      name={name}
      label={label}
      error={card[name].isShown ? card[name].error : null}
      loading={name === 'cardNumber' && loading}
      element={element}
      {...handlers}
    />
  );
  const reload = () => {
    handlers.update(() => untouchedCard);
    library.retry();
  };
  return (
    <section className={styles.group} aria-labelledby="card-title" aria-busy={loading}>
      <div className={classNames(styles.title, styles.cardTitle)}>
        <h2 id="card-title">Card</h2>
        <CardBrands />
      </div>
      {ready || !isOverdue ? null : <MissingCardFields onRetry={reload} />}
      {field('cardNumber', 'Card number', CardNumberElement)}
      <div className={styles.columns}>
        {field('cardExpiry', 'Expiry date', CardExpiryElement)}
        {field('cardCvc', 'CVC', CardCvcElement)}
      </div>
      <SecurityNote />
      {mode === 'live' ? null : <TestCards />}
    </section>
  );
}

/** How long the provider's script and frames may take to load before the page offers a retry, in milliseconds. */
const timeLimit = 15_000;

/** Whether loading the card fields has failed or is taking too long. Fields that take too long may still arrive. */
function useIsOverdue({ attempt, failed }: PaymentLibrary): boolean {
  const [late, setLate] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setLate(attempt), timeLimit);
    return () => clearTimeout(timer);
  }, [attempt]);
  return failed || late === attempt;
}

/** Tells the visitor what to do if the card fields do not load. */
function MissingCardFields({ onRetry }: { onRetry: () => void }): ReactElement {
  return (
    <RetryNotice title={connectionLost} label="Try again" onRetry={onRetry}>
      <p>
        The card fields, which come from our payment provider, could not be loaded. Nothing was charged, and
        your details are kept. A slow connection or a content blocker can hold them back.
      </p>
      <p>
        Allow this page in your blocker, use another browser, or write to us at{' '}
        <a href={`mailto:${site.email}`}>{site.email}</a>, and we will find another way for you to pay.
      </p>
    </RetryNotice>
  );
}

function SecurityNote(): ReactElement {
  return (
    <p className={styles.security}>
      <svg viewBox="0 0 20 20" aria-hidden="true" className={styles.lock}>
        <path d="M4 9h12v8.5H4zM6.5 9V6a3.5 3.5 0 0 1 7 0v3M10 12v2.5" />
      </svg>
      <span>
        Secured with 256-bit SSL and PCI DSS compliant. Your card number goes straight to our payment provider
        and never reaches our servers.
      </span>
    </p>
  );
}

type CardElement = typeof CardNumberElement | typeof CardExpiryElement | typeof CardCvcElement;
type FieldProps = Omit<Props, 'card' | 'library'> & {
  name: CardFieldName;
  label: string;
  error: string | null;
  loading: boolean;
  element: CardElement;
};

/** Shows one card field. We render the label and the error; the input is the provider's frame. */
function CardField({
  name,
  label,
  error,
  loading,
  element: Element,
  update,
  markReady,
  onChange,
}: FieldProps) {
  // Memoize the options, because each new object would be sent into the frame.
  const options = useMemo(() => ({ style: readCardStyle() }), []);
  return (
    <FieldShell id={name} label={label} error={error} required>
      {/* The class is on a wrapper because the provider overwrites the element's own class names. */}
      <div className={classNames(styles.card, error && styles.invalid)}>
        <Element
          id={name}
          className={controlClass}
          options={options}
          onReady={() => markReady(name)}
          onBlur={() => update((card) => showErrors(card, name))}
          onChange={(change: CardChange) => {
            update((card) => applyChange(card, name, change));
            onChange();
          }}
        />
        {loading ? <Spinner size="s" label="Loading the card fields..." className={styles.loading} /> : null}
      </div>
    </FieldShell>
  );
}

/** Reads the design tokens for the text in the provider's frames, which cannot use our CSS. */
function readCardStyle() {
  const tokens = getComputedStyle(document.documentElement);
  const readToken = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    base: {
      color: readToken('--color-text'),
      fontFamily: `'${siteFont}', system-ui, sans-serif`,
      fontSize: '16px',
      lineHeight: '24px',
      '::placeholder': { color: readToken('--color-text-soft') },
    },
    invalid: { color: readToken('--color-danger'), iconColor: readToken('--color-danger') },
  };
}
