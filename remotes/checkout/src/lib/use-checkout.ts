import { paths } from '@site/domain/paths';
import { useLocation, useNavigate, useRuntimeConfig, useSelectedPlan } from '@site/sdk';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { beginPurchase } from './begin-purchase.ts';
import { beginning, type Checkout, type CheckoutEvent, canConfirm, checkout } from './checkout-state.ts';
import { findingProblem, findOrder, orderTokenIn } from './find-order.ts';
import { type HistoryStep, readHistoryStep, writeHistoryStep } from './history-step.ts';
import { questionnaireHere } from './kept-details.ts';
import { keptOrder } from './kept-orders.ts';
import { isUnsettled } from './order.ts';
import { fateOf, purchasesKey, wasPaid } from './purchase-record.ts';

export type CheckoutControl = {
  state: Checkout;
  dispatch: (event: CheckoutEvent) => void;
  /** Adds or replaces the history entry of a step. */
  go: (step: HistoryStep, how?: { replace: boolean }) => void;
  /** From the confirmation to the payment step, by way of the browser's history. */
  back: () => void;
};

/** The checkout's state, kept in step with the browser's history, the selected plan and other tabs. */
export function useCheckout(): CheckoutControl {
  const [state, dispatch] = useReducer(checkout, beginning);
  const navigate = useNavigate();
  const entry = readHistoryStep(useLocation().state);
  const go: CheckoutControl['go'] = (step, { replace } = { replace: false }) =>
    navigate(paths.checkout, { replace, state: writeHistoryStep(step) });

  useArrivals(state, dispatch, go);
  useFollowedPlan(state, dispatch);
  useOpening(state, dispatch, go);
  useFinding(state, dispatch);
  useSettling(state, dispatch);
  useOtherTabs(state, dispatch, go);

  const back = () => {
    if (entry.step === 'confirmation') navigate(-1);
    else dispatch({ type: 'walked', to: 'payment' });
  };
  const keepInStep = useEffectEvent(() => {
    // A payment that failed leads back to the payment step; the entry of the confirmation goes with it.
    if (state.at === 'payment' && state.error && entry.step === 'confirmation') navigate(-1);
    // Back was pressed before the confirmation was on screen: its entry has come and gone unseen.
    if (state.at === 'confirmation' && entry.step !== 'confirmation') {
      dispatch({ type: 'walked', to: 'payment' });
    }
  });
  useEffect(() => keepInStep(), [state.at]);

  return { state, dispatch, go, back };
}

type Dispatch = CheckoutControl['dispatch'];

/** Every arrival at an entry of the history, the first one included: Back, Forward, a reload, a link from an e-mail. */
function useArrivals(state: Checkout, dispatch: Dispatch, go: CheckoutControl['go']): void {
  const location = useLocation();
  const arrive = useEffectEvent(() => {
    const linked = orderTokenIn(location.hash);
    // Out of the address bar, where it would be copied and shared; the entry remembers it for a reload.
    if (linked) return go({ step: 'success', orderToken: linked }, { replace: true });
    const entry = readHistoryStep(location.state);
    const { step, purchaseId, orderToken } = entry;
    if (isShowing(state, entry)) return;
    const order = purchaseId && keptOrder(purchaseId);
    if (order) return dispatch({ type: 'complete', order });
    const paid = step === 'success' || (purchaseId !== undefined && wasPaid(purchaseId));
    if (paid && orderToken) return dispatch({ type: 'find', token: orderToken });
    if (step === 'confirmation' && !canConfirm(state)) {
      return go({ ...entry, step: 'payment' }, { replace: true });
    }
    dispatch({ type: 'walked', to: step === 'confirmation' ? 'confirmation' : 'payment' });
  });
  useEffect(() => arrive(), [location.key, location.hash]);
}

function isShowing(state: Checkout, { purchaseId, orderToken }: HistoryStep): boolean {
  if (state.at !== 'complete') return false;
  const { order } = state;
  const token = order.kind === 'viewed' ? order.token : order.orderToken;
  if (orderToken) return token === orderToken;
  return purchaseId !== undefined && order.purchaseId === purchaseId;
}

function useFollowedPlan(state: Checkout, dispatch: Dispatch): void {
  const { selected } = useSelectedPlan();
  const reading = state.at === 'reading';
  useEffect(() => dispatch({ type: 'plan-read', selected }), [selected, reading, dispatch]);
}

function useOpening(state: Checkout, dispatch: Dispatch, go: CheckoutControl['go']): void {
  const { apiBase } = useRuntimeConfig();
  const opening = state.at === 'opening' ? state : undefined;
  const settle = useEffectEvent((outcome: Awaited<ReturnType<typeof beginPurchase>>, planId: string) => {
    if (outcome.kind === 'problem') {
      dispatch({ type: 'not-opened', planId, problem: outcome.problem });
      return;
    }
    if (outcome.kind === 'already-paid') {
      const { purchaseId, token, view } = outcome;
      dispatch({ type: 'complete', order: { kind: 'viewed', purchaseId, token, view } });
      go({ step: 'success', purchaseId, orderToken: token }, { replace: true });
      return;
    }
    const { purchase } = outcome;
    dispatch({ type: 'opened', planId, purchase });
    const { purchaseId, orderToken } = purchase;
    go({ step: 'payment', purchaseId, orderToken }, { replace: true });
  });
  useEffect(() => {
    if (!opening) return;
    let current = true;
    beginPurchase(apiBase, opening.plan, opening.price, questionnaireHere()).then((outcome) => {
      if (current) settle(outcome, opening.plan.id);
    });
    return () => {
      current = false;
    };
  }, [opening, apiBase]);
}

function useFinding(state: Checkout, dispatch: Dispatch): void {
  const { apiBase } = useRuntimeConfig();
  const token = state.at === 'finding' ? state.token : undefined;
  useEffect(() => {
    if (!token) return;
    const abort = new AbortController();
    findOrder(apiBase, token, abort.signal).then((answer) => {
      if (abort.signal.aborted) return;
      if (answer.kind === 'ok')
        dispatch({ type: 'complete', order: { kind: 'viewed', token, view: answer.value } });
      else dispatch({ type: 'not-found', message: findingProblem(answer) });
    });
    return () => abort.abort();
  }, [token, apiBase, dispatch]);
}

/** How often, and how many times, an order is looked up until its payment is settled. */
const settling = { everyMs: 2_000, times: 30 };

/** A payment that the provider has not settled yet is watched for a while. */
function useSettling(state: Checkout, dispatch: Dispatch): void {
  const { apiBase } = useRuntimeConfig();
  const order = state.at === 'complete' && state.order.kind === 'viewed' ? state.order : undefined;
  const token = order && isUnsettled(order) ? order.token : undefined;
  useEffect(() => {
    if (!token) return;
    let left = settling.times;
    const timer = window.setInterval(async () => {
      left -= 1;
      if (left === 0) window.clearInterval(timer);
      const answer = await findOrder(apiBase, token);
      if (answer.kind !== 'ok') return;
      dispatch({ type: 'settled', order: { kind: 'viewed', token, view: answer.value } });
    }, settling.everyMs);
    return () => window.clearInterval(timer);
  }, [token, apiBase, dispatch]);
}

/** Another tab that pays for the same purchase, or begins it anew, is followed; also after a sleep in the browser's cache. */
function useOtherTabs(state: Checkout, dispatch: Dispatch, go: CheckoutControl['go']): void {
  const follow = useEffectEvent(() => {
    if (state.at !== 'payment' && state.at !== 'confirmation') return;
    const { purchaseId, orderToken } = state.purchase;
    const fate = fateOf(purchaseId);
    if (fate === 'paid') go({ step: 'success', purchaseId, orderToken }, { replace: true });
    if (fate === 'superseded') dispatch({ type: 'superseded' });
  });
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (event.key === purchasesKey) follow();
    };
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) follow();
    };
    window.addEventListener('storage', hear);
    window.addEventListener('pageshow', wake);
    return () => {
      window.removeEventListener('storage', hear);
      window.removeEventListener('pageshow', wake);
    };
  }, []);
}
