/**
 * Everything that the site stores in a browser, by one constant for each key, which is also the place where its lifetime is
 * decided. `storageTable` says who owns a key, when it ends, and why it is stored; the privacy page says so to visitors.
 * Session storage ends with the tab. No key holds card data or a secret of the payment provider.
 */

type StorageEntry = {
  area: 'local' | 'session';
  key: string;
  /** Of `storedValue`; a text without a version has a format that is not ours to choose. */
  version?: number;
  /** How long a value is valid after it was written, in milliseconds. */
  lifetime?: number;
};

const day = 24 * 60 * 60 * 1000;

export const lifetimeDays = { draft: 30, answered: 30, purchases: 90 } as const;

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
  lifetime: lifetimeDays.answered * day,
} as const;
export const buyerEntry = { area: 'session', key: 'questionnaireBuyer', version: 1 } as const;
export const orderOfAnswersEntry = { area: 'session', key: 'intakeOrder', version: 1 } as const;
export const purchasesEntry = {
  area: 'local',
  key: 'checkoutPurchases',
  version: 5,
  lifetime: lifetimeDays.purchases * day,
} as const;
export const detailsEntry = { area: 'session', key: 'checkoutDetails', version: 1 } as const;
export const paidOrderEntry = { area: 'session', key: 'checkoutOrder', version: 1 } as const;
export const orderTokensEntry = { area: 'session', key: 'checkoutTokens', version: 1 } as const;

type Row = { entry: StorageEntry; owner: string; end: string; reason: string };

/** For people and for the test that no key is missing; no page carries it. */
export const storageTable: readonly Row[] = [
  {
    entry: selectedPlanEntry,
    owner: 'shared/sdk',
    end: 'another plan is chosen',
    reason: 'All pages and tabs show the plan that was chosen. The specification names the key.',
  },
  {
    entry: canaryBucketEntry,
    owner: 'release',
    end: 'the next canary draws another number',
    reason: 'A visitor stays on one release while another one is shown to some of them.',
  },
  {
    entry: reloadedDocumentEntry,
    owner: 'shell',
    end: 'the tab is closed',
    reason: 'A document that does not hydrate is loaded again once, and not for ever.',
  },
  {
    entry: typedValuesEntry,
    owner: 'shell',
    end: 'the next document has read it',
    reason: 'What was typed before a document is loaded again is in the fields afterwards.',
  },
  {
    entry: draftEntry,
    owner: 'remotes/intake',
    end: `the form is sent or cleared, or ${lifetimeDays.draft} days after the last change`,
    reason: 'Half an hour of answers outlives a reload, a crash and another day.',
  },
  {
    entry: submittedEntry,
    owner: 'remotes/intake',
    end: 'the form is cleared, or the tab is closed',
    reason: "'Review Submission' shows what was sent, and a further Submit updates it.",
  },
  {
    entry: answeredEntry,
    owner: 'remotes/intake',
    end: `the form is cleared, or ${lifetimeDays.answered} days after the answers were sent`,
    reason: 'A purchase in a later tab names the answers, so that its buyer is not asked for them again.',
  },
  {
    entry: buyerEntry,
    owner: 'remotes/intake',
    end: 'the form is cleared, or the tab is closed',
    reason: 'The payment form starts with the name, the email address and the company of the questionnaire.',
  },
  {
    entry: orderOfAnswersEntry,
    owner: 'remotes/intake',
    end: 'the tab is closed',
    reason: 'The answers go to the order whose link has opened the form. The token opens all of that order.',
  },
  {
    entry: purchasesEntry,
    owner: 'remotes/checkout',
    end: `${lifetimeDays.purchases} days after the last change`,
    reason: 'A reload or a second tab goes on with the same purchase, so that a service is charged once.',
  },
  {
    entry: detailsEntry,
    owner: 'remotes/checkout',
    end: 'the purchase is paid, or the tab is closed',
    reason: 'A reload of the payment form loses nothing that was typed, besides the card.',
  },
  {
    entry: paidOrderEntry,
    owner: 'remotes/checkout',
    end: 'another order is paid, or the tab is closed',
    reason: 'The page of a paid order survives a reload, with the details of its invoice.',
  },
  {
    entry: orderTokensEntry,
    owner: 'remotes/checkout',
    end: 'the tab is closed',
    reason: 'Back and a reload find the order of a history entry, which does not hold the token itself.',
  },
];
