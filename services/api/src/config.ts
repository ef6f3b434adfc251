import { join, resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const seconds = z.coerce.number().positive();
const count = z.coerce.number().int().positive();
const url = z.url({ protocol: /^https?$/ });
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const environment = z.object({
  API_PORT: port.default(8787),
  API_HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().startsWith('postgres', 'must be a postgres:// address').optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_', 'must be a secret key (sk_…)').default('sk_test_sandbox'),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must be a webhook secret (whsec_…)').optional(),
  STRIPE_API_URL: url.optional(),
  SITE_ORIGINS: z.string().default('http://localhost:4173'),
  SITE_URL: url.default('http://localhost:4173'),
  BOOKING_URL: url.default('https://calendly.com/pitchwright-sample/30min'),
  QUESTIONNAIRE_RELAY_URL: url.optional(),
  WAITLIST_STORE: flag.default(false),
  SMTP_URL: z.string().startsWith('smtp', 'must be an smtp:// or smtps:// address').optional(),
  MAIL_FROM: z.email().default('hello@pitchwright.example'),
  OUTBOX_DIR: z.string().optional(),
  RATE_LIMIT_INTENTS: count.optional(),
  RATE_LIMIT_WRITES: count.optional(),
  RATE_LIMIT_MAILS: count.optional(),
  RECONCILE_EVERY_SECONDS: seconds.default(30),
  RECONCILE_AFTER_SECONDS: seconds.default(20),
  TRUST_PROXY: flag.default(false),
});

export type Mode = 'sandbox' | 'test' | 'live';

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  mode: Mode;
  stripe: { secretKey: string; webhookSecret: string | undefined; apiUrl: string | undefined };
  /** Origins whose pages may call. */
  origins: readonly string[];
  siteUrl: string;
  bookingUrl: string;
  relayUrl: string | undefined;
  storesWaitlist: boolean;
  mail: { smtpUrl: string | undefined; from: string; outboxDir: string };
  /** Requests a minute from one address. */
  limits: { intents: number; writes: number; mails: number };
  reconcile: { everySeconds: number; afterSeconds: number };
  /** Whether the last entry of X-Forwarded-For is believed. */
  trustsProxy: boolean;
};

export class ConfigProblem extends Error {
  override name = 'ConfigProblem';
}

/**
 * Reads the configuration from the environment, once.
 *
 * @throws ConfigProblem naming every variable that is wrong
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new ConfigProblem(`The API cannot start with this configuration:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const mode = modeOf(env.STRIPE_SECRET_KEY, env.STRIPE_API_URL);
  if (mode === 'live' && !env.STRIPE_WEBHOOK_SECRET) {
    throw new ConfigProblem(
      'The API does not start in live mode without STRIPE_WEBHOOK_SECRET: payments would not be confirmed.',
    );
  }
  const dataDir = resolve(env.DATA_DIR);
  const wide = mode === 'sandbox';
  return {
    port: env.API_PORT,
    host: env.API_HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    mode,
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL,
    },
    origins: env.SITE_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    siteUrl: env.SITE_URL.replace(/\/$/, ''),
    bookingUrl: env.BOOKING_URL,
    relayUrl: env.QUESTIONNAIRE_RELAY_URL,
    storesWaitlist: env.WAITLIST_STORE,
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      outboxDir: resolve(env.OUTBOX_DIR ?? join(dataDir, 'outbox')),
    },
    limits: {
      intents: env.RATE_LIMIT_INTENTS ?? (wide ? 600 : 20),
      writes: env.RATE_LIMIT_WRITES ?? (wide ? 600 : 60),
      mails: env.RATE_LIMIT_MAILS ?? (wide ? 60 : 3),
    },
    reconcile: { everySeconds: env.RECONCILE_EVERY_SECONDS, afterSeconds: env.RECONCILE_AFTER_SECONDS },
    trustsProxy: env.TRUST_PROXY,
  };
}

/** With an address of its own for Stripe's API it is the sandbox; else the key tells. */
function modeOf(secretKey: string, apiUrl: string | undefined): Mode {
  if (apiUrl) return 'sandbox';
  return secretKey.startsWith('sk_live_') ? 'live' : 'test';
}
