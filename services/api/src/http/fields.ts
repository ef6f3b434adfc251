import { emailPattern } from '@site/domain/addresses';
import { z } from 'zod';

/** A line of text: nothing in it may start another line, in a mail's header least of all. */
export function textLine(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(/^\P{Cc}*$/u, 'must be one line without control characters');
}

export const emailAddress = textLine(254).regex(emailPattern, 'must be an e-mail address');
