import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { PaymentIntent, PaymentMethod } from '../storage/objects.ts';

/** The `error` object of Stripe's API. */
export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: PaymentIntent;
  payment_method?: PaymentMethod;
};

/**
 * Thrown before anything was changed: inside a transaction it rolls that
 * transaction back. A declined charge changes the intent and is therefore
 * returned as an `ApiResult`.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody;
  /** Execution had begun, so the idempotency key replays this error. */
  readonly stored: boolean;
  constructor(status: number, body: ErrorBody, stored = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.stored = stored;
  }
}

/** What an endpoint responds with, errors included. `stored`: an idempotency key replays it. */
export type ApiResult = { status: number; body: object; stored: boolean };

export const ok = (body: object): ApiResult => ({ status: 200, body, stored: true });

export function errorResult({ status, body, stored }: ApiError): ApiResult {
  const docs = body.code && {
    doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}`,
  };
  return { status, body: { error: { ...body, ...docs } }, stored };
}

type Details = { code?: string; param?: string; status?: number };

export function invalidRequest(message: string, { status = 400, ...details }: Details = {}): ApiError {
  return new ApiError(status, { type: 'invalid_request_error', message, ...details });
}

export function missingParam(param: string): ApiError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function noSuch(what: string, id: string, param = 'id'): ApiError {
  return invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param, status: 404 });
}

/** The intent's status does not allow the call. Stripe includes the intent in this error. */
export function unexpectedState(message: string, intent: PaymentIntent): ApiError {
  const code = 'payment_intent_unexpected_state';
  return new ApiError(400, { type: 'invalid_request_error', code, message, payment_intent: intent }, true);
}

/** An impossible card number, expiry date or security code. */
export function cardError(code: string, message: string, param: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, message, param });
}

export type AppEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** Added by a fault: the result instead of that of the handler. */
    failure: Failure | undefined;
  };
};

/** `during`: the handler does not run. `after`: it runs, and its result is replaced. */
export type Failure = { at: 'during' | 'after'; result: ApiResult };

/** Sets headers one by one, so that the headers of middleware stay. */
export function respond(c: Context<AppEnv>, { status, body }: Pick<ApiResult, 'status' | 'body'>): Response {
  c.header('content-type', 'application/json');
  c.header('cache-control', 'no-cache, no-store');
  c.header('request-id', c.get('requestId'));
  return c.body(JSON.stringify(body, null, 2), status as 200);
}
