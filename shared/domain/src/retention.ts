/** How long personal data are stored. The privacy page states these periods, and a job of the API deletes older data. */
export const retention = {
  /** Answers that no paid order followed, after they were last changed. */
  questionnaireDays: 365,
  /** Answers of a client, after the last order was paid. */
  orderedQuestionnaireDays: 730,
  /** Paid orders with their invoices. The law asks for six years after the end of the financial year. */
  orderDays: 2557,
  /** Orders that were never paid. */
  unpaidOrderDays: 365,
  /** The name and the addresses in them, after the last attempt to pay. */
  unpaidBuyerDays: 30,
  /** Waitlist entries. */
  waitlistDays: 730,
  /** Copies of emails in the outbox folder, where no mail server is configured. */
  mailDays: 90,
  /** Counts of requests, by a keyed digest of the network address. */
  rateLimitHours: 24,
} as const;
