/**
 * Everything that the site stores in a browser: a constant for each key, with its lifetime where it has one. The table in
 * `storage-table.ts` says who owns a key, when it ends, and why it is stored; the privacy page says so to visitors. Session
 * storage ends with the tab. No key holds card data or a secret of the payment provider.
 */

export type StorageEntry = {
  area: 'local' | 'session';
  key: string;
  /** Of `storedValue`; a text without a version has a format that is not ours to choose. */
  version?: number;
  /** How long a value is valid after it was written, in milliseconds. */
  lifetime?: number;
};

export const draftDays = 30;
export const answeredDays = 30;
export const purchasesDays = 90;

// @__NO_SIDE_EFFECTS__
function inMilliseconds(days: number): number {
  return days * 24 * 60 * 60 * 1000;
}

export const selectedPlanEntry = { area: 'local', key: 'selectedPlan' } as const;
/** `<group>:<bucket>`; a bucket is a number from 0 up to 100. */
export const canaryBucketEntry = { area: 'local', key: 'canaryBucket' } as const;
export const reloadedDocumentEntry = { area: 'session', key: 'reloadedDocument' } as const;
export const typedValuesEntry = { area: 'session', key: 'typedValues' } as const;
/**
 * Without a lifetime of its own: the form tells when a draft has expired. A format that this release could not read gets
 * another key, so that nothing overwrites it after a roll-back.
 */
export const draftEntry = { area: 'local', key: 'intakeDraft', version: 1 } as const;
export const submittedEntry = { area: 'session', key: 'intakeSubmitted', version: 1 } as const;
export const answeredEntry = {
  area: 'local',
  key: 'questionnaireAnswered',
  version: 1,
  lifetime: inMilliseconds(answeredDays),
} as const;
export const buyerEntry = { area: 'session', key: 'questionnaireBuyer', version: 1 } as const;
export const orderOfAnswersEntry = { area: 'session', key: 'intakeOrder', version: 1 } as const;
export const purchasesEntry = {
  area: 'local',
  key: 'checkoutPurchases',
  version: 5,
  lifetime: inMilliseconds(purchasesDays),
} as const;
export const detailsEntry = { area: 'session', key: 'checkoutDetails', version: 1 } as const;
export const paidOrderEntry = { area: 'session', key: 'checkoutOrder', version: 1 } as const;
export const orderTokensEntry = { area: 'session', key: 'checkoutTokens', version: 1 } as const;
