import { handoffKey, parseHandoff } from '@site/domain/handoff';
import { record } from './answer.ts';
import { type DetailsForm, emptyDetails } from './payment-details.ts';

/**
 * What has been typed so far, without the card, so that a reload does not lose
 * it. In `sessionStorage`: it ends with the tab, and with the purchase.
 */
const keptDetailsKey = 'checkoutDetails';

export function keepDetails(form: DetailsForm): void {
  try {
    window.sessionStorage.setItem(keptDetailsKey, JSON.stringify(form));
  } catch {
    // Full or forbidden: the form itself still holds it.
  }
}

export function forgetDetails(): void {
  try {
    window.sessionStorage.removeItem(keptDetailsKey);
  } catch {
    // There is nothing to forget where storage is forbidden.
  }
}

/** The form as it begins: what was typed before, else what the questionnaire knows. */
export function firstDetails(): DetailsForm {
  try {
    const { sessionStorage } = window;
    return startingDetails(sessionStorage.getItem(keptDetailsKey), sessionStorage.getItem(handoffKey));
  } catch {
    return emptyDetails;
  }
}

/** The questionnaire that was answered in this tab, by its submission. */
export function questionnaireHere(): string | undefined {
  try {
    return parseHandoff(window.sessionStorage.getItem(handoffKey))?.submissionId;
  } catch {
    return undefined;
  }
}

export function startingDetails(kept: string | null, handoff: string | null): DetailsForm {
  const known = parseDetails(kept);
  if (known) return known;
  const { email = '', fullName = '', company = '' } = parseHandoff(handoff) ?? {};
  return { ...emptyDetails, email, fullName, company };
}

function parseDetails(stored: string | null): DetailsForm | undefined {
  if (!stored) return undefined;
  try {
    const kept = record(JSON.parse(stored));
    const text = (key: keyof DetailsForm) => (typeof kept[key] === 'string' ? kept[key] : '');
    return {
      email: text('email'),
      fullName: text('fullName'),
      company: text('company'),
      street: text('street'),
      city: text('city'),
      state: text('state'),
      zipCode: text('zipCode'),
      country: text('country'),
    };
  } catch {
    return undefined;
  }
}
