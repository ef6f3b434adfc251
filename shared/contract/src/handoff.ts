import * as z from 'zod/mini';
import { checked } from './checked.ts';

/** One line that an input can hold. Anything else counts as not answered, which is an empty string. */
const line = z.catch(checked(z.string(), z.maxLength(500)), '');

/**
 * What the questionnaire hands to the checkout, so that the payment form starts filled in. It holds nothing that the
 * questionnaire did not ask for.
 */
export const handoff = z.object({
  email: line,
  /** The founder's name. */
  fullName: line,
  /** The business name. */
  company: line,
  /** The questionnaire that was sent: a purchase is for one plan and one questionnaire. */
  submissionId: z.catch(z.optional(z.string()), undefined),
});
export type Handoff = z.infer<typeof handoff>;

/** For `storedValue` of the SDK. In `sessionStorage`, so it ends with the tab. */
export const handoffStorage = {
  area: 'session',
  key: 'questionnaireHandoff',
  version: 1,
  schema: handoff,
} as const;

/**
 * The id of the questionnaire that this browser sent last: a purchase in a later tab names it, so that its buyer is not
 * asked for answers that are stored.
 */
export const answeredStorage = {
  area: 'local',
  key: 'questionnaireAnswered',
  version: 1,
  lifetime: 30 * 24 * 60 * 60 * 1000,
  schema: z.string(),
} as const;
