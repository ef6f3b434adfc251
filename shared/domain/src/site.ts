/** The consultancy's name and other facts to change before launch. No other file contains the name. */
export const site = {
  name: 'Pitchwright',
  legalName: 'Pitchwright Ltd',
  email: 'hello@pitchwright.example',
  /**
   * The default time zone of all dates that buyers see, in documents, emails, orders and delivery times. The API and
   * the release can configure a different one, which must be the same for both.
   */
  timeZone: 'Europe/London',
  tagline: 'Great ideas need great execution.',
  copyrightYear: 2025,
  /** Strategic advisory is closed during `closedFor`, and we review this in `reviewedIn`. */
  advisory: { closedFor: 2025, reviewedIn: 2026 },
  privacyUpdated: '2025-08-04',
  termsUpdated: '2025-08-05',
  marketplace: 'Fiverr',
} as const;

/** Promises that pages, the invoice email and the order page repeat verbatim. */
export const promises = {
  standardDelivery: 'Standard delivery within one week',
  deliveryBusinessDays: 7,
  /**
   * Clients who cancel within this many hours of paying get a full refund. Clients who cancel later also get one if
   * work has not begun.
   */
  fullRefundHours: 24,
  /** Mistakes that the client reports within this many days of delivery are corrected without charge. */
  correctionDays: 14,
  responseHours: 24,
} as const;
