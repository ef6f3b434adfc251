/** How long personal data is kept. The privacy page states these periods, and a job of the API deletes older data. */
export const retention = {
  /** Questionnaires without a paid order, counted from the last change. */
  questionnaireDays: 365,
  /** Questionnaires of clients, counted from the payment of the last order. */
  orderedQuestionnaireDays: 730,
  /** Paid orders with their invoices. The law requires six years after the end of the financial year. */
  orderDays: 2557,
  /** Orders that were never paid. */
  unpaidOrderDays: 365,
  /** The buyer's name and addresses in unpaid orders, counted from the last attempt to pay. */
  unpaidBuyerDays: 30,
  waitlistDays: 730,
  /** Copies of emails in the outbox folder. The API writes emails there if no mail server is configured. */
  mailDays: 90,
  /** Request counts by a keyed digest of the network address. */
  rateLimitHours: 24,
} as const;
