import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type RuntimeConfig, runtimeConfig } from '@site/contract/runtime-config';
import JSON5 from 'json5';
import { z } from 'zod';
import { CliError } from './errors.ts';

/**
 * Reads a run-time configuration file.
 *
 * @throws CliError that names every wrong field
 */
export async function readConfiguration(file: string): Promise<RuntimeConfig> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'does not exist' : `cannot be read (${error.code})`;
    throw new CliError(`The configuration ${resolve(file)} ${why}. Nothing was changed.`);
  });
  let value: unknown;
  try {
    value = JSON5.parse(text);
  } catch (error) {
    throw new CliError(
      `The configuration ${file} is not JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
  const parsed = runtimeConfig.safeParse(value);
  if (!parsed.success)
    throw new CliError(`The configuration ${file} is not valid.\n${z.prettifyError(parsed.error)}`);
  const reasons = modeConflicts(parsed.data);
  if (reasons.length > 0) {
    throw new CliError(`The configuration ${file} contradicts its mode.\n${reasons.join('\n')}`, { reasons });
  }
  return parsed.data;
}

/** Live mode takes real money: every setting must be of that kind, and in other modes the key must not be. */
function modeConflicts({ mode, siteUrl, apiBase, stripe }: RuntimeConfig): readonly string[] {
  const { publishableKey, scriptUrl } = stripe;
  if (mode !== 'live') {
    return publishableKey.startsWith('pk_live_')
      ? [`stripe.publishableKey is a live key, and the mode is ${mode}: it would take real money.`]
      : [];
  }
  return [
    !publishableKey.startsWith('pk_live_') && 'stripe.publishableKey must be a live key (pk_live_…).',
    new URL(scriptUrl).origin !== 'https://js.stripe.com' &&
      'stripe.scriptUrl must be on https://js.stripe.com: anything else is a sandbox.',
    !siteUrl.startsWith('https:') && 'siteUrl must start with https://.',
    !apiBase.startsWith('https:') && 'apiBase must start with https://.',
  ].filter((reason) => reason !== false);
}

/** A configuration to begin with. It is valid; what must be replaced is a placeholder. */
export const commentedConfiguration = `{
  // Public address of the site, without a slash at the end. Canonical addresses and the sitemap start with it.
  "siteUrl": "https://www.example.com",

  // Base of the API, without a slash at the end. Its SITE_ORIGINS must have the address above.
  "apiBase": "https://api.example.com",

  // "sandbox" and "test" take no real money and show a banner; "live" takes real money.
  "mode": "test",

  "stripe": {
    // Stripe's dashboard, Developers, API keys: pk_test_… with the mode "test", pk_live_… with "live".
    "publishableKey": "pk_test_replace",
    // Stripe.js, in the version that the checkout expects.
    "scriptUrl": "https://js.stripe.com/endive/stripe.js",
    // Apple Pay, Google Pay and Link on the payment page; off without it. Register the site's domain in the dashboard first.
    // "wallets": true
  },

  // Pages where a call of 30 minutes is booked.
  "booking": {
    // One for each consulting plan.
    "plans": {
      "co1": "https://calendar.example.com/30min",
      "co2": "https://calendar.example.com/30min",
      "co3": "https://calendar.example.com/30min"
    },
    "consultation": "https://calendar.example.com/30min",
    // The call that a paid order offers.
    "orderCall": "https://calendar.example.com/30min"
  },

  "companyUrl": "https://www.linkedin.com/company/example-sample",

  // An icon in the footer becomes a link when it has an address here.
  "social": {
    // "facebook": "https://www.facebook.com/…",
    // "instagram": "https://www.instagram.com/…",
    // "youtube": "https://www.youtube.com/…"
  },

  // Without an API: the spreadsheet's web app that receives questionnaires straight from the browser.
  "questionnaireUrl": "",

  // Whether the API stores the waitlist (its WAITLIST_STORE must be true too).
  "waitlistStore": false

  // Share of the documents that report Web Vitals and errors, from 0 to 1. A canary needs it.
  // , "visitMetrics": { "share": 1 }
}
`;

/** The sample configuration of a site on this machine. `urls` are origins without a trailing slash. */
export function localConfiguration(urls: { site: string; api: string; sandbox: string }): RuntimeConfig {
  const meeting = 'https://calendly.com/pitchwright-sample/30min';
  return {
    siteUrl: urls.site,
    apiBase: urls.api,
    mode: 'sandbox',
    stripe: { publishableKey: 'pk_test_sandbox', scriptUrl: `${urls.sandbox}/v3/` },
    booking: {
      plans: { co1: meeting, co2: meeting, co3: meeting },
      consultation: meeting,
      orderCall: meeting,
    },
    companyUrl: 'https://www.linkedin.com/company/pitchwright-sample',
    social: {},
    questionnaireUrl: '',
    waitlistStore: false,
  };
}
