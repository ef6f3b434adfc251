/** What the form needs after its first page only. `deferred.ts` loads it, in one request. */

export { rejectedFields } from './field-errors.ts';
export { findOrder } from './find-order.ts';
export { ReviewForm } from './review.tsx';
export { send, toPayload } from './send.ts';
export { Sent } from './sent.tsx';
