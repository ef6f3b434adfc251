/** The consultancy: its name and the facts that a launch changes. Nothing else in the project spells the name out. */
export const site = {
  name: 'Pitchwright',
  legalName: 'Pitchwright Ltd',
  email: 'hello@pitchwright.example',
  /** The zone of the dates of documents, emails, orders and promises, where the API and the release configure no other. */
  timeZone: 'Europe/London',
  tagline: 'Great ideas need great execution.',
  copyrightYear: 2025,
  /** Strategic advisory is closed for the first year and reviewed in the second. */
  advisory: { closedFor: 2025, reviewedIn: 2026 },
  privacyUpdated: '2025-08-04',
  termsUpdated: '2025-08-05',
  marketplace: 'Fiverr',
} as const;

/** SAMPLE CONTENT: who answers the emails about an order. */
export const orderContact = { name: 'Rohan Mehta', role: 'consultant' } as const;

/** Promises that pages, the invoice email and the order page repeat verbatim. */
export const promises = {
  standardDelivery: 'Standard delivery within one week',
  deliveryBusinessDays: 7,
  /** Within this time after paying, and later until the work begins, cancelling returns the whole price. */
  fullRefundHours: 24,
  responseHours: 24,
} as const;
