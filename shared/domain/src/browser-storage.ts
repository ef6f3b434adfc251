/**
 * Everything that the site stores in a browser, one constant per key. Each comment gives the owner, how long the value
 * is kept, and its purpose; the privacy page says the same to visitors. Session storage is also cleared when the tab
 * closes. No key stores card data or a secret of the payment provider.
 *
 * A few values are also read on pages without a form. To keep those pages small, such a value is plain text, so its
 * constant contains only the key. The other constants also contain the storage area and a version.
 */

export const draftDays = 30;
export const answeredDays = 30;
export const purchaseDays = 90;

// @__NO_SIDE_EFFECTS__
function inMilliseconds(days: number): number {
  return days * 24 * 60 * 60 * 1000;
}

/**
 * SDK · until a different plan is chosen · Shares the chosen plan between all pages and tabs. The specification
 * prescribes this key.
 */
export const selectedPlanKey = 'selectedPlan';

/**
 * Release tool · until the next canary · Keeps a visitor on one release during a canary. The value is
 * `<group>:<bucket>`; the bucket is a number from 0 up to, but not including, 100.
 */
export const canaryBucketKey = 'canaryBucket';

/** Shell · until the tab is closed · Ensures that a document that fails to hydrate is reloaded only once. */
export const reloadedDocumentKey = 'reloadedDocument';

/** Shell · until the next document reads it · Preserves what was typed while a document reloads. */
export const typedValuesKey = 'typedValues';

/**
 * Intake · until the form is sent or cleared, or for `draftDays` after the last change · Preserves answers, which take
 * half an hour to write, across reloads, crashes and several days. The entry has no `lifetime`, because the form itself
 * tells the visitor when a draft has expired. If the format changes incompatibly, use a new key, so that a rollback
 * finds its old data intact.
 */
export const draftEntry = { area: 'local', key: 'intakeDraft', version: 1 } as const;

/**
 * Intake · until the form is cleared · Lets 'Review Submission' show what was sent, and lets a further Submit update
 * it.
 */
export const submittedEntry = { area: 'session', key: 'intakeSubmitted', version: 1 } as const;

/**
 * Intake · until the form is cleared, or for `answeredDays` after sending · Lets a purchase in another tab find the
 * answers that were sent, so that the buyer is not asked for them again.
 */
export const answeredEntry = {
  area: 'local',
  key: 'questionnaireAnswered',
  version: 1,
  lifetime: inMilliseconds(answeredDays),
} as const;

/**
 * Intake · until the form is cleared · Prefills the payment form with the name, email address and company from the
 * questionnaire.
 */
export const buyerEntry = { area: 'session', key: 'questionnaireBuyer', version: 1 } as const;

/**
 * Intake · until the tab is closed · Attaches the answers to the order whose link opened the form. Never move this to
 * `localStorage`, because the token opens the order with all its personal data.
 */
export const orderOfAnswersEntry = { area: 'session', key: 'intakeOrder', version: 1 } as const;

/**
 * Checkout · `purchaseDays` after the last change · Lets a reload or a second tab continue a purchase, so that the
 * buyer is charged only once.
 */
export const purchasesEntry = {
  area: 'local',
  key: 'checkoutPurchases',
  version: 5,
  lifetime: inMilliseconds(purchaseDays),
} as const;

/**
 * Checkout · until the purchase is paid · Preserves what was typed in the payment form, except for the card, across a
 * reload.
 */
export const detailsEntry = { area: 'session', key: 'checkoutDetails', version: 1 } as const;

/**
 * Checkout · until the next order is paid · Preserves the page of a paid order, with its invoice details, across a
 * reload.
 */
export const paidOrderEntry = { area: 'session', key: 'checkoutOrder', version: 1 } as const;

/**
 * Checkout · until the tab is closed · Lets Back and a reload find the order of a history entry, because the entry
 * itself must not contain the token.
 */
export const orderTokensEntry = { area: 'session', key: 'checkoutTokens', version: 1 } as const;
