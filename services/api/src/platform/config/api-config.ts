import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { withoutEndSlashes } from '@site/domain/paths';
import { retention } from '@site/domain/retention';
import { isTimeZone } from '@site/domain/seller-time';
import { site } from '@site/domain/site';
import { z } from 'zod';
import { findLiveModeFaults } from './live-mode.ts';
import { StartError } from './start-error.ts';

/** The configuration, parsed once at startup. No other code reads the environment. */
export type Config = ReturnType<typeof configOf>;
export type Seller = Config['seller'];

function createConfigError(faults: readonly string[]): StartError {
  return new StartError(
    `The API cannot start with this configuration:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  );
}

/** The payment sandbox's default key and address, used when no Stripe key is configured. */
const sandbox = { key: 'sk_test_sandbox', address: 'http://localhost:8790' };
const root = resolve(import.meta.dirname, '../../../../..');

const createWholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);
const url = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
});
const createPattern = (pattern: RegExp, error: string) => z.string().regex(pattern, error);
const createList = (separator: string) =>
  z.string().transform((text) =>
    text
      .split(separator)
      .map((entry) => entry.trim())
      .filter(Boolean),
  );
export const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');

/** Rejects addresses whose password contains an unescaped `/`, `#` or `?`, which would end the host part early. */
function isDatabaseAddress(text: string): boolean {
  if (!URL.canParse(text) || !/^postgres(ql)?:/.test(text)) return false;
  const { pathname, search, hash } = new URL(text);
  return hash === '' && !`${pathname}${search}`.includes('@');
}

const environment = z.object({
  API_PORT: createWholeNumber(0, 65_535).default(8787),
  PAYMENT_MODE: z.enum(['sandbox', 'test', 'live'], 'must be sandbox, test or live').optional(),
  API_HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseAddress, 'must be a postgres:// address, with its password percent-encoded')
    .optional(),
  STRIPE_SECRET_KEY: createPattern(
    /^[sr]k_(test|live)_\S+$/,
    'must be a secret key (sk_test_… or sk_live_…)',
  ).optional(),
  STRIPE_WEBHOOK_SECRET: createPattern(/^whsec_\S+$/, 'must be a webhook secret (whsec_…)').optional(),
  STRIPE_API_URL: url.optional(),
  SITE_URL: url.default('http://localhost:4173').transform(withoutEndSlashes),
  SITE_ORIGINS: createList(',')
    .pipe(z.array(url.transform((address) => new URL(address).origin)))
    .optional(),
  BOOKING_URL: url.default('https://calendly.com/pitchwright-sample/30min'),
  SELLER_NAME: z.string().default(site.legalName),
  // This default is the sample company's address, so live mode requires the variable.
  SELLER_ADDRESS: createList('|').prefault('1 Example Street|London EC1A 1AA|United Kingdom'),
  SELLER_COMPANY_NUMBER: z.string().optional(),
  SELLER_TAX_NUMBER: z.string().optional(),
  SELLER_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone, such as Europe/London')
    .default(site.timeZone),
  SELLER_NOTICES_TO: z.email('must be an email address').optional(),
  SELLER_EMAIL: z.email('must be an email address').optional(),
  QUESTIONNAIRE_RELAY_URL: url.optional(),
  SMTP_URL: createPattern(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address').optional(),
  MAIL_FROM: z.email('must be an email address').default(site.email),
  RATE_LIMIT_INTENTS: createWholeNumber(1, 1_000_000).optional(),
  RATE_LIMIT_MAILS: createWholeNumber(1, 1_000_000).optional(),
  STORAGE_LIMIT_MB: createWholeNumber(1, 10_000_000).default(2048),
  RECONCILE_EVERY_SECONDS: createWholeNumber(1, 86_400).default(30),
  JOB_RETRY_DELAY_SECONDS: createWholeNumber(1, 3600).default(5),
  TRUST_PROXY: createWholeNumber(0, 10).default(0),
  METRICS_PORT: createWholeNumber(0, 65_535).optional(),
  METRICS_ADDRESS: z.string().default('127.0.0.1'),
  OPERATOR_TOKEN: z.string().min(24, 'must be at least 24 characters that cannot be guessed').optional(),
});
type Environment = z.output<typeof environment>;

/**
 * Reads the configuration from the environment.
 *
 * @param own the schemas of the variables that only one feature reads
 * @throws StartError listing every variable that is wrong
 */
export function readConfig(variables: NodeJS.ProcessEnv, own: readonly z.ZodObject[] = []): Config {
  // Treat an empty variable as unset.
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(present);
  const issues = [parsed, ...own.map((schema) => schema.safeParse(present))].flatMap(
    ({ error }) => error?.issues ?? [],
  );
  const wrong = issues.map(({ path, message }) => [String(path[0]), message] as const);
  // Docker and Kubernetes pass quotes through as part of the value, so reject them.
  const quoted = [environment, ...own]
    .flatMap(({ shape }) => Object.keys(shape))
    .filter((name) => /^["'].*["']$/.test(present[name] ?? ''))
    .map((name) => [name, 'must be without quotes'] as const);
  const otherFaults = [...quoted, ...findLiveModeFaults(present)].filter(
    ([name]) => !wrong.some(([other]) => other === name),
  );
  const faults = [...wrong, ...otherFaults].map(([name, message]) => `${name}: ${message}`);
  if (!parsed.success || faults.length > 0) throw createConfigError(faults);
  const { PAYMENT_MODE: intended } = parsed.data;
  const mode = modeOf(parsed.data);
  if (intended && intended !== mode) {
    throw createConfigError([
      `PAYMENT_MODE: is ${intended}, but STRIPE_SECRET_KEY and STRIPE_API_URL select ${mode} mode`,
    ]);
  }
  const ownVariables = own.flatMap(({ shape }) => Object.keys(shape));
  return configOf(
    parsed.data,
    mode,
    dataFolder(variables),
    Object.fromEntries(Object.entries(present).filter(([name]) => ownVariables.includes(name))),
  );
}

function configOf(
  env: Environment,
  mode: ReturnType<typeof modeOf>,
  dataDir: string,
  variables: Readonly<Record<string, string | undefined>>,
) {
  const origins = env.SITE_ORIGINS ?? [new URL(env.SITE_URL).origin];
  // The sandbox has high limits, because automated browsers all share one address.
  const isSandbox = mode === 'sandbox';
  return {
    port: env.API_PORT,
    host: env.API_HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    /** The statement timeout on a PostgreSQL server; PGlite has none. */
    databaseTimeoutSeconds: 10,
    mode,
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY ?? sandbox.key,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL ?? (mode === 'sandbox' ? sandbox.address : undefined),
    },
    /** The origins whose pages may call the API. */
    origins: mode === 'live' ? origins : withLoopbackSpellings(origins),
    siteUrl: env.SITE_URL,
    bookingUrl: env.BOOKING_URL,
    seller: {
      name: env.SELLER_NAME,
      address: env.SELLER_ADDRESS,
      companyNumber: env.SELLER_COMPANY_NUMBER,
      taxNumber: env.SELLER_TAX_NUMBER,
      email: env.SELLER_EMAIL ?? env.MAIL_FROM,
      timeZone: env.SELLER_TIME_ZONE,
    },
    /** The address that receives notices about new orders, new questionnaires and problems to fix. */
    noticesTo: env.SELLER_NOTICES_TO ?? (mode === 'live' ? (env.SELLER_EMAIL ?? env.MAIL_FROM) : undefined),
    relayUrl: env.QUESTIONNAIRE_RELAY_URL,
    /** The raw environment variables, which each feature parses with its own schema. */
    variables,
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      outboxDir: join(dataDir, 'outbox'),
    },
    /** Rate limits in requests per minute, per address or per purchase. `mails` counts per hour. */
    limits: {
      intents: env.RATE_LIMIT_INTENTS ?? (isSandbox ? 1_000_000 : 30),
      writes: isSandbox ? 1_000_000 : 60,
      reads: isSandbox ? 1_000_000 : 240,
      mails: env.RATE_LIMIT_MAILS ?? (isSandbox ? 600 : 5),
      purchase: isSandbox ? 1_000_000 : 30,
      /** Questionnaires per day from one address. */
      questionnaires: isSandbox ? 1_000_000 : 200,
      /** Bytes of questionnaires per day from one address. */
      networkBytes: isSandbox ? 1024 ** 4 : 50 * 1024 ** 2,
      /** Total bytes of all stored questionnaires. */
      storedBytes: env.STORAGE_LIMIT_MB * 1024 ** 2,
    },
    /** How often orders are compared with Stripe. */
    reconcileEverySeconds: env.RECONCILE_EVERY_SECONDS,
    jobs: {
      retryDelaySeconds: env.JOB_RETRY_DELAY_SECONDS,
      /**
       * The delay grows to a quarter of an hour by the eighth retry, so this number of retries outlasts a day's outage.
       */
      retries: 110,
    },
    /** Retention periods, and how often expired data is removed. */
    retention: { ...retention, everySeconds: 3600 },
    /** The number of proxies in front of the API that append to X-Forwarded-For. */
    trustedProxies: env.TRUST_PROXY,
    /** The token for the operator routes. Without a token, the routes are closed. A sandbox generates a token. */
    operatorToken: env.OPERATOR_TOKEN ?? (isSandbox ? randomBytes(24).toString('base64url') : undefined),
    /** The operations port. If unset, a sandbox picks any free port, and the other modes open none. */
    metrics: { port: env.METRICS_PORT ?? (isSandbox ? 0 : undefined), host: env.METRICS_ADDRESS },
  };
}

/** Returns the folder of the database and the outbox: `DATA_DIR`, by default `.data` in the repository. */
export function dataFolder({ DATA_DIR }: NodeJS.ProcessEnv): string {
  return DATA_DIR?.trim() ? resolve(DATA_DIR) : resolve(root, '.data');
}

/**
 * Returns the path of the file in a sandbox's data folder that holds the operations port's address and the operator
 * token.
 */
export const operationsFile = (dataDir: string) => join(dataDir, 'operations.json');

/** @param host a host name or an address, which may be IPv6 */
export const operationsUrl = (host: string, port: number | string) =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Derives the mode: live from a live key, sandbox from no key or a custom Stripe API address, otherwise test. */
function modeOf({
  STRIPE_SECRET_KEY: key,
  STRIPE_API_URL: address,
}: Environment): 'sandbox' | 'test' | 'live' {
  if (key?.includes('_live_')) return 'live';
  return address || !key ? 'sandbox' : 'test';
}

/** Adds both spellings of loopback, because developers open the site as `localhost` and as `127.0.0.1`. */
function withLoopbackSpellings(origins: readonly string[]): readonly string[] {
  const spelled = origins.flatMap((origin) => {
    const { hostname, protocol, port } = new URL(origin);
    if (!['localhost', '127.0.0.1'].includes(hostname)) return [origin];
    return ['localhost', '127.0.0.1'].map((name) => new URL(`${protocol}//${name}:${port}`).origin);
  });
  return [...new Set(spelled)];
}
