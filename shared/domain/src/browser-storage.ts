/**
 * Everything that the site stores in a browser: one constant for each key. Above it: who owns it, until when a value stays,
 * and why it is stored. The privacy page says the same to visitors. Values in session storage end with the tab at the latest.
 * No key holds card data or a secret of the payment provider. Texts of pages without a form have a key alone, which costs these
 * pages no byte.
 */

export const draftDays = 30;
export const answeredDays = 30;
export const purchasesDays = 90;

// @__NO_SIDE_EFFECTS__
function inMilliseconds(days: number): number {
  return days * 24 * 60 * 60 * 1000;
}

/** SDK · until another plan is chosen · All pages and tabs show the chosen plan. The specification names the key. */
export const selectedPlanKey = 'selectedPlan';

/**
 * Release tool · until the next canary · A visitor stays on one release while some visitors get another one. The value is
 * `<group>:<bucket>`; a bucket is a number from 0 up to 100.
 */
export const canaryBucketKey = 'canaryBucket';

/** Shell · until the tab is closed · A document that does not hydrate is loaded again once, and not for ever. */
export const reloadedDocumentKey = 'reloadedDocument';

/** Shell · until the next document has read it · What was typed before a document is loaded again is in the fields afterwards. */
export const typedValuesKey = 'typedValues';

/**
 * Intake · until the form is sent or cleared, or has not changed for `draftDays` · Half an hour of answers outlives a reload, a
 * crash and another day. The entry has no lifetime, because the form tells when a draft has expired. A format that this
 * release could not read gets another key, so that nothing overwrites it after a roll-back.
 */
export const draftEntry = { area: 'local', key: 'intakeDraft', version: 1 } as const;

/** Intake · until the form is cleared · 'Review Submission' shows what was sent, and a further Submit updates it. */
export const submittedEntry = { area: 'session', key: 'intakeSubmitted', version: 1 } as const;

/** Intake · until the form is cleared · A purchase in a later tab names the answers, so its buyer is not asked for them again. */
export const answeredEntry = {
  area: 'local',
  key: 'questionnaireAnswered',
  version: 1,
  lifetime: inMilliseconds(answeredDays),
} as const;

/** Intake · until the form is cleared · The payment form starts with the name, the email address and the company. */
export const buyerEntry = { area: 'session', key: 'questionnaireBuyer', version: 1 } as const;

/**
 * Intake · until the tab is closed · The answers go to the order whose link has opened the form. Never in `localStorage`: the
 * token opens the order with all its personal data.
 */
export const orderOfAnswersEntry = { area: 'session', key: 'intakeOrder', version: 1 } as const;

/** Checkout · `purchasesDays` after the last change · A reload or a second tab goes on with a purchase, which is charged once. */
export const purchasesEntry = {
  area: 'local',
  key: 'checkoutPurchases',
  version: 5,
  lifetime: inMilliseconds(purchasesDays),
} as const;

/** Checkout · until the purchase is paid · A reload of the payment form loses nothing that was typed, besides the card. */
export const detailsEntry = { area: 'session', key: 'checkoutDetails', version: 1 } as const;

/** Checkout · until another order is paid · The page of a paid order survives a reload, with the details of its invoice. */
export const paidOrderEntry = { area: 'session', key: 'checkoutOrder', version: 1 } as const;

/** Checkout · until the tab is closed · Back and a reload find the order of a history entry, which does not hold the token. */
export const orderTokensEntry = { area: 'session', key: 'checkoutTokens', version: 1 } as const;
