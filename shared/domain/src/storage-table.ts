import {
  answeredDays,
  answeredEntry,
  buyerEntry,
  canaryBucketEntry,
  detailsEntry,
  draftDays,
  draftEntry,
  orderOfAnswersEntry,
  orderTokensEntry,
  paidOrderEntry,
  purchasesDays,
  purchasesEntry,
  reloadedDocumentEntry,
  type StorageEntry,
  selectedPlanEntry,
  submittedEntry,
  typedValuesEntry,
} from './browser-storage.ts';

type Row = { entry: StorageEntry; owner: string; end: string; reason: string };

/** Every key of the site in browsers. No page carries this table: people read it, and a test finds what is missing. */
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
    end: `the form is sent or cleared, or ${draftDays} days after the last change`,
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
    end: `the form is cleared, or ${answeredDays} days after the answers were sent`,
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
    end: `${purchasesDays} days after the last change`,
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
