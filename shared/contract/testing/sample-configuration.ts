import type { RuntimeConfig } from '../src/runtime-config.ts';

const meeting = 'https://calendly.example/30min';

/** A runtime configuration for tests that need one but do not depend on its values. */
export const sampleConfig: RuntimeConfig = {
  siteUrl: 'https://site.example',
  apiBase: 'https://api.example',
  mode: 'test',
  stripe: { publishableKey: 'pk_test_sample', scriptUrl: 'https://js.stripe.com/v3/' },
  booking: { plans: { co1: meeting, co2: meeting, co3: meeting }, consultation: meeting, orderCall: meeting },
  companyUrl: 'https://company.example',
  social: {},
  questionnaireUrl: '',
  waitlistStore: false,
};
