import type { PaymentData } from '@site/wire/purchase-messages';
import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  AvailablePaymentMethods,
  Stripe,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { type ReactElement, useMemo, useState } from 'react';
import { chargeWallet, mergeWalletDetails } from '../stripe/charge-wallet.ts';
import type { CheckoutStore } from './checkout-store.ts';
import { TermsLine } from './terms-line.tsx';
import styles from './wallets.module.css';

type Props = {
  stripe: Stripe;
  clientSecret: string;
  store: CheckoutStore;
  typed: () => PaymentData;
};

/**
 * Shows Apple Pay, Google Pay and Link. This component is only loaded if the release's configuration enables wallets.
 */
export default function Wallets({ stripe, clientSecret, ...rest }: Props): ReactElement {
  const options = useMemo(() => ({ clientSecret }), [clientSecret]);
  return (
    // Wallets need an `Elements` group tied to the payment intent; the card fields use a group without an intent.
    <Elements key={clientSecret} stripe={stripe} options={options}>
      <WalletButtons {...rest} />
    </Elements>
  );
}

const buttons: StripeExpressCheckoutElementOptions = {
  buttonHeight: 48,
  emailRequired: true,
  billingAddressRequired: true,
  paymentMethods: { amazonPay: 'never', klarna: 'never', paypal: 'never' },
};

function WalletButtons({ store, typed }: Omit<Props, 'stripe' | 'clientSecret'>): ReactElement | null {
  const stripe = useStripe();
  const elements = useElements();
  const [state, setState] = useState<'loading' | 'ready' | 'none'>('loading');
  if (state === 'none') return null;

  const show = (methods: AvailablePaymentMethods | undefined) =>
    setState(methods && Object.values(methods).some(Boolean) ? 'ready' : 'none');

  const open = ({ resolve, reject }: StripeExpressCheckoutElementClickEvent) => {
    store.submit();
    if (store.state().at === 'payment') resolve();
    else reject();
  };

  const pay = async ({ billingDetails, paymentFailed }: StripeExpressCheckoutElementConfirmEvent) => {
    const isPaid = await store.pay(
      async (clientSecret) => {
        if (!stripe || !elements) throw new Error('The wallet was confirmed before it was ready.');
        const returnUrl = window.location.origin + window.location.pathname;
        return await chargeWallet({ stripe, elements, clientSecret, returnUrl });
      },
      mergeWalletDetails(billingDetails, typed()),
    );
    // Report a failure if this call did not pay, so that the wallet closes. This includes the case that another tab has
    // already paid.
    if (!isPaid) paymentFailed({ reason: 'fail' });
  };

  return (
    <section className={styles.wallets} aria-labelledby="wallets-title" aria-busy={state === 'loading'}>
      <h2 id="wallets-title" className={styles.title}>
        Pay with a wallet
      </h2>
      <div className={styles.buttons}>
        <ExpressCheckoutElement
          options={buttons}
          onReady={({ availablePaymentMethods }) => show(availablePaymentMethods)}
          onLoadError={() => setState('none')}
          onClick={open}
          onConfirm={pay}
        />
      </div>
      <TermsLine />
      <p className={styles.or}>Or pay by card</p>
    </section>
  );
}
