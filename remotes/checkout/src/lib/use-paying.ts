import { maxDeclines } from '@site/domain/payment-errors';
import { useRuntimeConfig } from '@site/sdk';
import { CardNumberElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useEffect, useEffectEvent } from 'react';
import type { Checkout } from './checkout-state.ts';
import { confirmPayment } from './confirm-payment.ts';
import { findOrder } from './find-order.ts';
import { forgetDetails } from './kept-details.ts';
import { keepOrder } from './kept-orders.ts';
import { isCompleted, type OwnOrder } from './order.ts';
import { closePurchase, noteDecline, updatePurchase, wasPaid } from './purchase-record.ts';
import { serviceAt } from './service.ts';
import type { CheckoutControl } from './use-checkout.ts';

type Paying = Extract<Checkout, { at: 'paying' }>;

/**
 * Charges the card once each time the state turns to `paying`: in an effect and
 * not in the click, so that a second click cannot charge a second time.
 */
export function usePaying({ state, dispatch, go, back }: CheckoutControl): void {
  const { apiBase } = useRuntimeConfig();
  const stripe = useStripe();
  const elements = useElements();

  const charge = useEffectEvent(async (paying: Paying) => {
    const { purchase, details } = paying;
    // Another tab was faster: its order is shown.
    const { purchaseId, orderToken } = purchase;
    if (wasPaid(purchaseId)) return go({ step: 'success', purchaseId, orderToken }, { replace: true });
    updatePurchase(purchaseId, { started: true });
    const outcome = await confirmPayment({
      stripe,
      cardNumber: elements && (() => elements.getElement(CardNumberElement)),
      clientSecret: purchase.clientSecret,
      details,
    });
    if (outcome.kind === 'failed') {
      const declines = outcome.declined ? noteDecline(purchaseId) : 0;
      if (!outcome.over && declines < maxDeclines)
        return dispatch({ type: 'failed', message: outcome.message });
      // Nobody can pay it any more: the API knows why, and says so when it is asked to open it.
      dispatch({ type: 'over' });
      return back();
    }
    closePurchase(purchaseId, 'paid');
    forgetDetails();
    // Paid before this attempt: the order tells with which details, if it knows already.
    const known = outcome.earlier ? await findOrder(apiBase, orderToken) : undefined;
    if (known?.kind === 'ok' && isCompleted(known.value)) {
      dispatch({
        type: 'complete',
        order: { kind: 'viewed', purchaseId, token: orderToken, view: known.value },
      });
    } else {
      const order = orderOf(paying, outcome);
      keepOrder(order);
      dispatch({ type: 'complete', order });
    }
    go({ step: 'success', purchaseId, orderToken }, { replace: true });
  });

  const paying = state.at === 'paying' ? state : undefined;
  useEffect(() => {
    if (!paying) return;
    void charge(paying);
    // A closed tab does not undo the payment, but its buyer would not see the order.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [paying]);
}

function orderOf(
  { plan, price, purchase, details }: Paying,
  { paymentIntentId, processing }: { paymentIntentId: string; processing: boolean },
): OwnOrder {
  return {
    kind: 'own',
    purchaseId: purchase.purchaseId,
    orderNumber: purchase.orderNumber,
    orderDate: new Date().toISOString(),
    orderToken: purchase.orderToken,
    paymentIntentId,
    processing,
    selectedService: serviceAt(plan, price),
    paymentData: details,
    invoiceAccepted: false,
  };
}
