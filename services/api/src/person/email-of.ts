import { payloadFields } from '@site/domain/questionnaire';

const key = payloadFields().find(({ question }) => question === 'email')?.key ?? '';

/** How a person is known: by an e-mail address, in whichever case it was typed. */
export function personalEmail(written: string): string {
  return written.trim().toLowerCase();
}

/** The address that a questionnaire came with. */
export function emailOf(answers: Readonly<Record<string, string | undefined>>): string | null {
  return personalEmail(answers[key] ?? '') || null;
}
