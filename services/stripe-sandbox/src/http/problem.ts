import type { PaymentIntent, PaymentMethod } from '../state/objects.ts';

type ProblemType =
  | 'api_error'
  | 'card_error'
  | 'idempotency_error'
  | 'invalid_request_error'
  | 'rate_limit_error';

/** The `error` object of an answer, as Stripe words it. */
export type ProblemBody = {
  type: ProblemType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: PaymentIntent;
  payment_method?: PaymentMethod;
};

/**
 * A refusal. Thrown before anything was changed: whoever throws it inside a
 * transaction loses that transaction's work. A declined charge leaves traces
 * and is therefore an `Answer`, not a throw.
 */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: number;
  readonly body: ProblemBody;
  /** The endpoint did its work before it refused, so an idempotency key keeps this answer. */
  readonly kept: boolean;
  constructor(status: number, body: ProblemBody, kept = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.kept = kept;
  }
}

/** What an endpoint answers with, errors included. */
export type Answer = { status: number; body: object; kept: boolean };

export const ok = (body: object): Answer => ({ status: 200, body, kept: true });

export function answerOf(problem: Problem): Answer {
  return { status: problem.status, body: { error: withDocs(problem.body) }, kept: problem.kept };
}

function withDocs(body: ProblemBody): object {
  if (body.code === undefined) return body;
  return { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` };
}

type Details = { code?: string; param?: string; status?: number };

export function invalidRequest(message: string, { status = 400, ...details }: Details = {}): Problem {
  return new Problem(status, { type: 'invalid_request_error', message, ...details });
}

export function missingParam(param: string): Problem {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function noSuch(what: string, id: string, param = 'id'): Problem {
  return invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param, status: 404 });
}

/** The intent is in no state for this; Stripe sends it along, so that the caller can see for itself. */
export function unexpectedState(message: string, intent: PaymentIntent): Problem {
  return new Problem(
    400,
    {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message,
      payment_intent: intent,
    },
    true,
  );
}

/** A card number, expiry or security code that cannot be right, told with the field it is about. */
export function cardProblem(code: string, message: string, param: string): Problem {
  return new Problem(402, { type: 'card_error', code, message, param });
}
