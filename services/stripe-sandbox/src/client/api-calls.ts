/** The fields of API responses that the sandbox's Stripe.js needs. */
type IntentView = {
  status: string;
  next_action: { use_stripe_sdk?: { stripe_js: string } } | null;
  last_payment_error: ErrorView | null;
};
type ErrorView = { type: string; message: string; code?: string; payment_intent?: IntentView };
/** The result of a method of the page's `stripe` object. */
export type CallResult = { paymentIntent?: IntentView; paymentMethod?: object; error?: ErrorView };
/** The API's origin and the publishable key for calling it. */
export type Target = { origin: string; key: string };
export type Intent = Target & { id: string; clientSecret: string };

const timeoutMs = 60_000;

export const connectionFailure: CallResult = {
  error: {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
  },
};

export function retrieve(intent: Intent): Promise<CallResult> {
  return call(intent, `payment_intents/${intent.id}?${encode({ client_secret: intent.clientSecret })}`);
}

export function confirm(intent: Intent, params: object): Promise<CallResult> {
  const body = encode({ ...params, client_secret: intent.clientSecret, use_stripe_sdk: true });
  return call(intent, `payment_intents/${intent.id}/confirm`, { method: 'POST', body });
}

export function createMethod(target: Target, params: object): Promise<CallResult> {
  return call(target, 'payment_methods', { method: 'POST', body: encode(params) });
}

async function call({ origin, key }: Target, path: string, init: RequestInit = {}): Promise<CallResult> {
  try {
    const response = await fetch(`${origin}/v1/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await response.json();
    if (body.error) return { error: body.error };
    return body.object === 'payment_method' ? { paymentMethod: body } : { paymentIntent: body };
  } catch {
    // The connection failed, dropped or timed out.
    return connectionFailure;
  }
}

/** Form-encodes `{a: {b: [1]}}` as `a[b][0]=1`. Undefined and null values are omitted. */
export function encode(params: object): URLSearchParams {
  const form = new URLSearchParams();
  const add = (name: string, value: unknown) => {
    if (value === undefined || value === null) return;
    if (typeof value !== 'object') form.append(name, String(value));
    else for (const [key, inner] of Object.entries(value)) add(name ? `${name}[${key}]` : key, inner);
  };
  add('', params);
  return form;
}
