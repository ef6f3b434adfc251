import { z } from 'zod';
import {
  acceptAnswers,
  correctEmail,
  emailRestored,
  orderLinkRequested,
  orderView,
  requestOrderLink,
} from './order-messages.ts';
import {
  createPaymentIntent,
  detailsStored,
  invoiceAccepted,
  orderDetails,
  paymentIntentCreated,
  sendInvoiceEmail,
} from './purchase-messages.ts';
import { createAnswersSchema, questionnaireStored } from './questionnaire-messages.ts';
import { joinWaitlist, waitlistJoined } from './waitlist-messages.ts';

/**
 * The API operations that pages may call, as JSON Schema. Each app version includes the operations that it calls, so
 * that a release check can compare them with the running API's documentation. Browsers never load this module.
 */

const jsonType = z.enum(['string', 'number', 'integer', 'boolean', 'null', 'object', 'array']);

/**
 * The JSON Schema keywords that our messages use and release checks can compare. Other keywords are preserved, but the
 * checks reject them.
 */
export const jsonSchema = z.looseObject({
  type: z.union([jsonType, z.array(jsonType)]).optional(),
  enum: z.array(z.json()).optional(),
  const: z.json().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  required: z.array(z.string()).optional(),
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), jsonSchema]).optional();
  },
});
export type JsonSchema = z.infer<typeof jsonSchema>;

/** The JSON that pages send, and the JSON that they read from a successful response. Absent if there is none. */
export const apiOperation = z.object({ sent: jsonSchema.optional(), read: jsonSchema.optional() });
export type ApiOperation = z.infer<typeof apiOperation>;

/** Converts a schema to JSON Schema of its input: what pages must send, and what the API documents. */
export function jsonSchemaOf(schema: z.core.$ZodType) {
  const { $schema, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}

const messages: Readonly<Record<string, { sent?: z.core.$ZodType; read?: z.core.$ZodType }>> = {
  'GET /health': {},
  'POST /create-payment-intent': { sent: createPaymentIntent, read: paymentIntentCreated },
  'GET /order': { read: orderView },
  'POST /order/details': { sent: orderDetails, read: detailsStored },
  'POST /order/email': { sent: correctEmail, read: orderView },
  'POST /order/email/restore': { read: emailRestored },
  'POST /order/answers': { sent: acceptAnswers, read: orderView },
  'GET /order/calendar': {},
  'GET /order/invoice': {},
  'POST /order-link': { sent: requestOrderLink, read: orderLinkRequested },
  'POST /send-invoice-email': { sent: sendInvoiceEmail, read: invoiceAccepted },
  'POST /questionnaires': {
    sent: createAnswersSchema(),
    read: questionnaireStored,
  },
  // Pages send this body as `text/plain`. Release checks compare only JSON bodies, so no schema is given.
  'POST /visit-metrics': {},
  'POST /waitlist': { sent: joinWaitlist, read: waitlistJoined },
};

export const apiOperations: Readonly<Record<string, ApiOperation>> = Object.fromEntries(
  Object.entries(messages).map(([operation, { sent, read }]) => [
    operation,
    apiOperation.parse({
      ...(sent && { sent: jsonSchemaOf(sent) }),
      ...(read && { read: jsonSchemaOf(read) }),
    }),
  ]),
);
