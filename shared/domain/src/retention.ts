/**
 * How long personal data are kept. This is what the privacy page states, and the longest that the
 * API may be configured to keep them (`RETENTION_…`); a job of the API takes away what is older.
 */
export const retention = {
  /** Answers that no paid order followed, after they were last changed. */
  questionnaireDays: 365,
  /** Answers of a client, after the last order was paid. */
  orderedQuestionnaireDays: 730,
  /** Paid orders with their invoices. The law asks for six years after the end of the financial year. */
  orderDays: 2557,
  /** Orders that were begun and never paid. They hold no name and no address. */
  unpaidOrderDays: 365,
  /** Waitlist entries. */
  waitlistDays: 730,
  /** Copies of e-mails in the outbox folder, where no mail server is configured. */
  mailDays: 90,
  /** Numbers of the payment provider's events, by which repeated ones are told. */
  eventDays: 60,
  /** Counts of requests, by a keyed digest of the network address. */
  rateLimitHours: 2,
} as const;

export type RetentionPeriod = keyof typeof retention;

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A period as one says it: `two years`, `twelve months`, `90 days`. */
export function formatDays(days: number): string {
  if (days === 365) return 'twelve months';
  const years = Math.round(days / 365.25);
  const isWhole = Math.abs(days - years * 365.25) <= 1;
  return years > 1 && isWhole ? `${numerals[years] ?? years} years` : `${days} days`;
}
