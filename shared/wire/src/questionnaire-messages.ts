import { addChecks } from '@site/contract/checked';
import { type PayloadField, payloadFields } from '@site/domain/questionnaire-payload';
import * as z from 'zod/mini';
import { emailAddress } from './fields.ts';
import { orderSummary } from './order-messages.ts';

/** Name of the `POST /questionnaires` header that contains the secret key of the submission. */
export const submissionKeyHeader = 'submission-key';

/**
 * Creates the schema of `POST /questionnaires`: answers keyed by question text. A key that is not in the table of
 * questions is rejected. The submission's key is sent in a header, because it is a secret of the sending browser. With
 * `Authorization: Bearer <orderToken>`, the answers are attached to that order.
 *
 * The schema is created only when needed, because its many fields would delay the hydration of the questionnaire.
 */
export function createAnswersSchema() {
  return z.strictObject(Object.fromEntries(payloadFields().map((field) => [field.key, valueSchema(field)])));
}
export type QuestionnaireAnswers = z.infer<ReturnType<typeof createAnswersSchema>>;

function valueSchema({ kind, maxLength, options }: PayloadField) {
  const limit = z.maxLength(maxLength);
  // The email address is the only required answer.
  if (kind === 'email') return emailAddress;
  if (kind === 'select' && options) return z.optional(z.enum(['', ...options]));
  if (kind === 'date') {
    const isDate = (value: string) => value === '' || !Number.isNaN(Date.parse(value));
    return z.optional(addChecks(z.string(), limit, z.refine(isDate, 'must be a date')));
  }
  return z.optional(addChecks(z.string(), limit));
}

export const questionnaireStored = z.object({
  submissionId: z.uuid(),
  receivedAt: z.iso.datetime(),
  /** True if the request's submission key had answers before, so these answers correct them. */
  updated: z.boolean(),
  /** The paid order to which the answers are attached. `paidAt` is absent from an older API. */
  order: z.optional(z.object({ ...orderSummary.shape, paidAt: z.optional(z.iso.datetime()) })),
});
export type QuestionnaireStored = z.infer<typeof questionnaireStored>;
