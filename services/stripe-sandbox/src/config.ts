import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

export type SandboxOptions = {
  /** 0 picks a free port. */
  port?: number;
  /** Where signed events are sent. Without it events are recorded and not sent. */
  webhookUrl?: string | undefined;
  webhookSecret?: string | undefined;
  /** The event types that are sent, as Stripe's `enabled_events`; by default all. */
  webhookEvents?: readonly string[] | undefined;
  /** Milliseconds before the second, third, … delivery attempt; after the last one an event is given up. */
  webhookDelaysMs?: readonly number[] | undefined;
  secretKey?: string | undefined;
  publishableKey?: string | undefined;
  /** The folder that stores the state. Without it the state is in memory. */
  stateDir?: string | undefined;
  /** What a bank waits for before it decides about an attempt to pay. */
  bank?: () => Promise<unknown>;
  /** How long a request waits for another one about the same intent, in milliseconds. */
  lockMs?: number;
};

export type Settings = ReturnType<typeof readSettings>;
/** `events` are event types; `*` means all. */
export type WebhookTarget = { url: string; secret: string; events: readonly string[] };

/** Short at first, so that a receiver that restarts gets its events at once; then every 30 s for an hour. */
const defaultDelaysMs = [200, 500, 1000, 2000, 5000, 10_000, ...Array<number>(120).fill(30_000)];

/** The message names the wrong setting in one sentence. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const environment = z.object({
  SANDBOX_PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(8790),
  BANK_MS: z.coerce.number('must be milliseconds').int().min(0).max(99_999).default(200),
  SECRET_KEY: z.string().optional(),
  PUBLISHABLE_KEY: z.string().optional(),
  WEBHOOK_URL: z.string().optional(),
  WEBHOOK_SECRET: z.string().optional(),
  WEBHOOK_EVENTS: z.string().optional(),
  WEBHOOK_DELAYS: z
    .string()
    .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/, 'must be seconds such as 1,2,5')
    .optional(),
  STATE_DIR: z.string().optional(),
});

/** @throws ConfigError */
export function readEnvironment(variables: Record<string, string | undefined>): SandboxOptions {
  const given = Object.entries(variables).map(([name, value]) => [name, value?.trim() || undefined]);
  const { data, error } = environment.safeParse(Object.fromEntries(given));
  if (error) throw new ConfigError(`${error.issues[0]?.path.join()} ${error.issues[0]?.message}.`);
  return {
    port: data.SANDBOX_PORT,
    bank: () => sleep(data.BANK_MS),
    webhookUrl: data.WEBHOOK_URL,
    webhookSecret: data.WEBHOOK_SECRET,
    webhookEvents: data.WEBHOOK_EVENTS?.split(','),
    webhookDelaysMs: data.WEBHOOK_DELAYS?.split(',').map((seconds) => Number(seconds) * 1000),
    secretKey: data.SECRET_KEY,
    publishableKey: data.PUBLISHABLE_KEY,
    stateDir: data.STATE_DIR,
  };
}

/** @throws ConfigError */
export function readSettings(options: SandboxOptions) {
  const { secretKey = 'sk_test_sandbox', publishableKey = 'pk_test_sandbox' } = options;
  if (!/^[sr]k_test_\w+$/.test(secretKey))
    throw new ConfigError('SECRET_KEY must be a test key that starts with sk_test_.');
  if (!/^pk_test_\w+$/.test(publishableKey))
    throw new ConfigError('PUBLISHABLE_KEY must be a test key that starts with pk_test_.');
  return {
    port: options.port ?? 0,
    webhook: webhookTarget(options.webhookUrl, options.webhookSecret, options.webhookEvents),
    webhookDelaysMs: options.webhookDelaysMs ?? defaultDelaysMs,
    secretKey,
    publishableKey,
    stateDir: options.stateDir,
    bank: options.bank ?? (async () => {}),
    lockMs: options.lockMs ?? 3_000,
  };
}

/** @throws ConfigError */
export function webhookTarget(
  url: string | undefined,
  secret: string | undefined,
  events: readonly string[] = ['*'],
): WebhookTarget | undefined {
  if (!url) return undefined;
  if (!z.url({ protocol: /^https?$/ }).safeParse(url).success)
    throw new ConfigError('WEBHOOK_URL must be an http or https address.');
  if (!secret?.startsWith('whsec_'))
    throw new ConfigError('WEBHOOK_URL needs WEBHOOK_SECRET, which must start with whsec_.');
  return { url, secret, events };
}
