import { answeredEntry, buyerEntry, orderOfAnswersEntry } from '@site/domain/browser-storage';
import * as z from 'zod/mini';

/** Whole, whatever its length: the payment form cleans it, and shows at once what cannot be paid with. */
const text = z.catch(z.string(), '');

/**
 * The key of a questionnaire. The browser that fills it in makes it; whoever has it corrects the answers and attaches them
 * to a purchase. It is in no address, because anyone can make one, and the API's id of the submission is a digest of it.
 */
export const submissionKey = z.uuid();

/**
 * What the questionnaire hands to the checkout, so that the payment form starts filled in. It holds nothing that the
 * questionnaire did not ask for; an empty string was not answered.
 */
export const buyer = z.object({
  email: text,
  /** The founder's name. */
  fullName: text,
  /** The business name. */
  company: text,
  /** The questionnaire that was sent: a purchase is for one plan and one questionnaire. */
  submissionKey: z.catch(z.optional(z.string()), undefined),
});
export type Buyer = z.infer<typeof buyer>;

/** For `storedValue` of the SDK. */
export const buyerStorage = { ...buyerEntry, schema: buyer } as const;

/** The order that this tab answers the questions for, by the token of its link or of its payment. */
export const orderOfAnswersStorage = {
  ...orderOfAnswersEntry,
  schema: z.object({
    token: z.string(),
    /** The questionnaire that was sent for it; a further one belongs to another order. */
    submissionKey: z.optional(z.string()),
  }),
} as const;

/**
 * The key of the questionnaire that this browser sent last: a purchase in a later tab names it, so that its buyer is not
 * asked for answers that are stored.
 */
export const answeredStorage = { ...answeredEntry, schema: z.string() } as const;
