/** The consultancy: its name and the facts that a launch changes. Nothing else in the project spells the name out. */
export const site = {
  name: 'Pitchwright',
  legalName: 'Pitchwright Ltd',
  email: 'hello@pitchwright.example',
  tagline: 'Great ideas need great execution.',
  copyrightYear: 2025,
  /** Strategic advisory is closed for the first year and reviewed in the second. */
  advisory: { closedFor: 2025, reviewedIn: 2026 },
  privacyUpdated: '2025-08-04',
  termsUpdated: '2025-08-05',
  marketplace: 'Fiverr',
} as const;

/** Promises that pages, the invoice email and the order page repeat verbatim. */
export const promises = {
  standardDelivery: 'Standard delivery within one week',
  deliveryBusinessDays: 7,
  /** What seven business days are on a calendar without bank holidays, counted from any day of the week. */
  deliveryCalendarDays: { least: 9, most: 11 },
  responseHours: 24,
} as const;
