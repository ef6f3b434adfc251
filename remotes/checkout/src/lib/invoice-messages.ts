import type { Answer } from './answer.ts';

type Failure = Exclude<Answer<unknown>, { kind: 'ok' }>;

/** What is said when the invoice could not be asked for, by how the call ended. */
const sentences: { [K in Failure['kind']]: (failure: Extract<Failure, { kind: K }>) => string } = {
  unreachable: () =>
    'Network error: Unable to connect to the server. Please check your internet connection and try again.',
  'not-json': ({ status, contentType }) =>
    `Server returned ${status}: ... Expected JSON but received ${contentType}`,
  refused: ({ status, problem }) => problem.message ?? `HTTP error! status: ${status}`,
  malformed: ({ status }) => `HTTP error! status: ${status}`,
};

const endpointMissing = 'Email service endpoint not found. Please contact support.';

export function invoiceFailure(failure: Failure): string {
  if ('status' in failure && failure.status === 404) return endpointMissing;
  return say(failure.kind, failure);
}

function say<K extends Failure['kind']>(kind: K, failure: Failure): string {
  return sentences[kind](failure as Extract<Failure, { kind: K }>);
}

/** After a payment, when the API does not answer `GET /health`. */
export function connectionFailure(failure: Failure): string {
  const message = failure.kind === 'unreachable' ? failure.message : `HTTP error! status: ${failure.status}`;
  return `Unable to connect to server: ${message}`;
}
