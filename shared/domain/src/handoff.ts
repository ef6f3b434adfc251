/**
 * What the questionnaire hands to the checkout: who the visitor is, so that the
 * payment form starts filled in. It lives in `sessionStorage`, so it ends with
 * the tab, and holds nothing that the questionnaire did not ask for.
 */
export const handoffKey = 'questionnaireHandoff';

const handoffVersion = 1;

/** Empty strings stand for what was not answered. */
export type Handoff = {
  email: string;
  /** The founder's name. */
  fullName: string;
  /** The business name. */
  company: string;
  /** The questionnaire that was sent: a purchase is for one plan and one questionnaire. */
  submissionId?: string;
};

export function serialiseHandoff({ email, fullName, company, submissionId }: Handoff): string {
  return JSON.stringify({ version: handoffVersion, email, fullName, company, submissionId });
}

/** Reads what storage holds; nothing, something corrupt or another version gives `undefined`. */
export function parseHandoff(stored: string | null | undefined): Handoff | undefined {
  if (!stored) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('version' in value) || value.version !== handoffVersion) return undefined;
  return {
    email: text('email' in value ? value.email : ''),
    fullName: text('fullName' in value ? value.fullName : ''),
    company: text('company' in value ? value.company : ''),
    ...('submissionId' in value &&
      typeof value.submissionId === 'string' && { submissionId: value.submissionId }),
  };
}

/** One line that an input can hold; anything else counts as not answered. */
function text(value: unknown): string {
  return typeof value === 'string' && value.length <= 500 ? value : '';
}
