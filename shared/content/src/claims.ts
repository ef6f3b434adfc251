import { formatNumber } from '@site/domain/format';

/**
 * A number that a page claims. All claims are in this module. The specification gives the pages different numbers, so
 * they differ on purpose.
 */
export type Claim = {
  /** What the number counts, as printed beside it. */
  label: string;
  value: number;
  prefix?: string;
  suffix?: string;
};

/** The counters of the home page, in display order, with the duration of each animation in milliseconds. */
export const homeCounters: readonly (Claim & { durationMs: number })[] = [
  { prefix: '$', value: 2, suffix: 'B+ Raised', label: 'for our clients', durationMs: 2500 },
  { value: 1500, suffix: '+', label: 'founders helped', durationMs: 2200 },
  { value: 1200, suffix: '+', label: 'pitch decks', durationMs: 2300 },
  { value: 1000, suffix: '+', label: 'business plans', durationMs: 2100 },
  { value: 10000, suffix: '+', label: 'consulting hours', durationMs: 2800 },
];

export const portfolioClaims: readonly Claim[] = [
  { value: 1200, suffix: '+', label: 'Projects' },
  { prefix: '$', value: 2, suffix: 'B+', label: 'Funds raised' },
  { value: 94, suffix: '%', label: 'Success rate' },
  { value: 1500, suffix: '+', label: 'Clients' },
];

export const pitchDeckClaims: readonly Claim[] = [
  { prefix: '$', value: 500, suffix: 'M+', label: 'Raised' },
  { value: 95, suffix: '%', label: 'Success rate' },
  { value: 50, suffix: '+', label: 'Decks' },
];

export const investingClaims: readonly Claim[] = [
  { prefix: '$', value: 2, suffix: 'B+', label: 'Funds raised' },
  { value: 94, suffix: '%', label: 'Success rate' },
];

export const aboutClaims = {
  founders: { value: 1500, label: 'founders served' },
  raised: { prefix: '$', value: 500, suffix: 'M+', label: 'raised' },
} as const satisfies Record<string, Claim>;

/**
 * Explains what the totals of each page count, so that different figures do not contradict each other. SAMPLE CONTENT:
 * the totals come from the specification, but the ways of counting are invented.
 */
export const claimNotes = {
  home: 'Each founder counts once. Decks and plans count every version that we delivered. Money is the sum of the rounds and loans that clients have told us about.',
  portfolio:
    'A project is one company, however many documents it took; clients are its founders. It succeeds when the round or the loan it was for has closed. The counts below are companies that had such a document from us, in however many versions; the galleries show those that have agreed to it.',
  pitchDecks:
    'These figures cover the decks whose founders have published what they raised. A deck succeeds when its round closes.',
  investing:
    'All rounds and loans that clients have told us about. Success means that the round or loan closed.',
  about:
    'This sum has only the rounds that were announced publicly. What clients told us in confidence is not in it.',
} as const;

/** The numbers on the four category cards of the portfolio's landing page. */
export const portfolioCounts = {
  'pitch-decks': '400+',
  'business-plans': '300+',
  'market-research': '500+',
  'one-pagers': '200+',
} as const;

/** Writes a claim the way every page prints it: `$2B+`, `1,500+`, `94%`. */
export function formatClaim(claim: Claim, value: number = claim.value): string {
  return `${claim.prefix ?? ''}${formatNumber(value)}${claim.suffix ?? ''}`;
}
