import { encode } from './encode.ts';
import type { CardField } from './field.ts';
import { listen, postToPage } from './messages.ts';
import { type Call, type CallResult, type CardFrames, connectionFailure, unmounted } from './protocol.ts';

/**
 * Executes the calls of the page's `stripe` object on the sandbox's origin, and reads the card from the frames of its
 * fields, which have this origin too: the page never sees what is typed.
 */
const timeoutMs = 60_000;

const authenticationFailed =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

async function execute(call: Call): Promise<CallResult> {
  const { method, intent, clientSecret, frames, wallet, data } = call;
  const path = `/v1/payment_intents/${intent}`;
  if (method === 'confirm') {
    const card = wallet
      ? { number: wallet.card, exp_month: '12', exp_year: '34', cvc: '123' }
      : frames && readCard(frames);
    if (card && ('error' in card || 'integrationError' in card)) return card;
    const billing = wallet && { billing_details: wallet.billingDetails };
    const methodData = card && { payment_method_data: { type: 'card', ...data, ...billing, card } };
    const params = { ...(methodData ?? data), client_secret: clientSecret, use_stripe_sdk: true };
    return callApi(`${path}/confirm`, { method: 'POST', body: encode(params) }, call.key);
  }
  const result = await callApi(`${path}?${encode({ client_secret: clientSecret })}`, {}, call.key);
  // How the payment ended after the challenge.
  const failure = method === 'conclude' ? result.paymentIntent?.last_payment_error : undefined;
  if (!failure || result.paymentIntent?.status !== 'requires_payment_method') return result;
  const isChallenge = failure.code === 'payment_intent_authentication_failure';
  const message = isChallenge ? authenticationFailed : failure.message;
  return { error: { ...failure, message, payment_intent: result.paymentIntent } };
}

async function callApi(path: string, init: RequestInit, key: string): Promise<CallResult> {
  try {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(path, { ...init, headers, signal: AbortSignal.timeout(timeoutMs) });
    const body = await response.json();
    return body.error ? { error: body.error } : { paymentIntent: body };
  } catch {
    // No connection, cut off before or within the response, or too slow.
    return connectionFailure;
  }
}

function readCard(frames: CardFrames) {
  const [number, expiry, code] = [frames.cardNumber, frames.cardExpiry, frames.cardCvc].map(fieldIn);
  if (!number || !expiry || !code) return { integrationError: unmounted };
  // Every field shows its own error; the first one is returned.
  const [error] = [number, expiry, code].map((field) => field.check()).filter((found) => found !== undefined);
  if (error) return { error };
  const [month, year] = [expiry.digits().slice(0, 2), expiry.digits().slice(2)];
  return { number: number.digits(), exp_month: month, exp_year: year, cvc: code.digits() };
}

function fieldIn(name: string | undefined): CardField | undefined {
  for (let place = 0; place < window.parent.length; place += 1) {
    const frame = window.parent[place];
    try {
      if (name && frame?.name === name) return Reflect.get(frame, 'cardField');
    } catch {
      // A frame of another origin.
    }
  }
  return undefined;
}

listen(async ({ kind, call, id }) => {
  if (kind === 'call') postToPage('result', { id, result: await execute(call as Call) });
});
postToPage('hello');
