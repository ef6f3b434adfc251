import * as z from 'zod/mini';

/** Of a questionnaire, in the path of `POST /questionnaires/{submissionId}`; browsers make it. */
export const submissionId = z.uuid();
