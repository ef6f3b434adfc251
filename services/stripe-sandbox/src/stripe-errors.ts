import type { PaymentIntent, PaymentMethod } from './objects.ts';

export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string | undefined;
  decline_code?: string;
  param?: string | undefined;
  charge?: string;
  payment_intent?: PaymentIntent;
  payment_method?: PaymentMethod;
};

/**
 * A Stripe API error. An operation that throws this error has changed nothing. An operation that returns this error has
 * recorded the error as its outcome, such as a decline.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody;
  /** Whether the error is stored under the idempotency key and replayed, because execution had begun. */
  readonly stored: boolean;
  constructor(status: number, body: ErrorBody, stored = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.stored = stored;
  }
}

type Details = { code?: string | undefined; param?: string | undefined; status?: number };

export function createInvalidRequestError(
  message: string,
  { status = 400, ...details }: Details = {},
): ApiError {
  return new ApiError(status, { type: 'invalid_request_error', message, ...details });
}

/**
 * Creates the error for a feature that the sandbox lacks but Stripe may support.
 *
 * @param what the subject of the message
 */
export function createNotImplementedError(what: string, details: Details = {}): ApiError {
  return createInvalidRequestError(`${what} is not implemented in this sandbox.`, {
    code: 'not_implemented',
    ...details,
  });
}

export function createMissingParamError(param: string): ApiError {
  return createInvalidRequestError(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function createNotFoundError(what: string, id: string, param = 'id'): ApiError {
  return createInvalidRequestError(`No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param,
    status: 404,
  });
}

/**
 * Creates the error for a call that the intent's state does not allow. By default, the message gives the intent's
 * status as the reason.
 */
export function createUnexpectedStateError(
  what: string,
  intent: PaymentIntent,
  reason = `it has a status of ${intent.status}`,
): ApiError {
  const code = 'payment_intent_unexpected_state';
  const message = `${what} because ${reason}.`;
  return new ApiError(400, { type: 'invalid_request_error', code, message, payment_intent: intent }, true);
}
