import { CardNumberElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useEffect, useEffectEvent } from 'react';
import type { Checkout } from './checkout-state.ts';
import { confirmPayment } from './confirm-payment.ts';
import { forgetDetails } from './kept-details.ts';
import { keepOrder } from './kept-orders.ts';
import type { OwnOrder } from './order.ts';
import { closePurchase, fateOf, updatePurchase } from './purchase-record.ts';
import { serviceAt } from './service.ts';
import type { CheckoutControl } from './use-checkout.ts';

type Paying = Extract<Checkout, { at: 'paying' }>;

/**
 * Charges the card once each time the state turns to `paying`: in an effect and
 * not in the click, so that a second click cannot charge a second time.
 */
export function usePaying({ state, dispatch, go }: CheckoutControl): void {
  const stripe = useStripe();
  const elements = useElements();

  const charge = useEffectEvent(async (paying: Paying) => {
    const { plan, purchase, details } = paying;
    // Another tab was faster: its order is shown, or the purchase it has begun is joined.
    const fate = fateOf(plan.id, purchase.purchaseId);
    if (fate === 'paid') return dispatch({ type: 'find', token: purchase.orderToken });
    updatePurchase(plan.id, { started: true });
    const outcome = await confirmPayment({
      stripe,
      cardNumber: elements && (() => elements.getElement(CardNumberElement)),
      clientSecret: purchase.clientSecret,
      details,
    });
    if (outcome.kind === 'failed') return dispatch({ type: 'failed', message: outcome.message });
    const order = orderOf(paying, outcome);
    keepOrder(order);
    closePurchase(plan.id, purchase.purchaseId, 'paid');
    forgetDetails();
    dispatch({ type: 'complete', order });
    go({ step: 'success', purchaseId: purchase.purchaseId }, { replace: true });
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
