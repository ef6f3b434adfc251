import { setTimeout as sleep } from 'node:timers/promises';

export type SandboxOptions = {
  /** 0 picks a free port. */
  port?: number | undefined;
  host?: string | undefined;
  /** Where signed events are sent. Without it events are recorded and not sent. */
  webhookUrl?: string | undefined;
  webhookSecret?: string | undefined;
  /** The event types that are sent, as Stripe's `enabled_events`; by default all. */
  webhookEvents?: readonly string[] | undefined;
  secretKey?: string | undefined;
  publishableKey?: string | undefined;
  /** The folder that stores the state. Without it the state is in memory. */
  stateDir?: string | undefined;
  /** How long a bank decides about an attempt to pay, in milliseconds. */
  bankMs?: number | undefined;
  /** What a bank waits for before it decides, for tests in the same process. */
  bank?: (() => Promise<void>) | undefined;
  /** How long a request waits for another one about the same intent, in milliseconds. */
  lockMs?: number | undefined;
  /** Milliseconds before the second, third, … delivery attempt; the last one repeats. */
  webhookDelaysMs?: readonly number[] | undefined;
};

export type Settings = {
  port: number;
  host: string;
  webhook: WebhookTarget | undefined;
  secretKey: string;
  publishableKey: string;
  stateDir: string | undefined;
  bank: () => Promise<unknown>;
  lockMs: number;
  webhookDelaysMs: readonly number[];
};

/** `events` are event types; `*` means all. */
export type WebhookTarget = { url: string; secret: string; events: readonly string[] };

/** Short at first, so that a receiver that restarts gets its events at once; then every 30 s. */
const defaultDelaysMs = [200, 500, 1000, 2000, 5000, 10_000, 30_000];

/** The message names the wrong setting in one sentence. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export function readEnvironment(env: Record<string, string | undefined>): SandboxOptions {
  const value = (name: string) => env[name]?.trim() || undefined;
  const port = value('SANDBOX_PORT') ?? '8790';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new ConfigError(`SANDBOX_PORT must be a port number from 0 to 65535, not "${port}".`);
  const bankMs = value('BANK_MS') ?? '200';
  if (!/^\d{1,5}$/.test(bankMs))
    throw new ConfigError(`BANK_MS must be milliseconds from 0 to 99999, not "${bankMs}".`);
  return {
    port: Number(port),
    bankMs: Number(bankMs),
    host: value('SANDBOX_HOST'),
    webhookUrl: value('WEBHOOK_URL'),
    webhookSecret: value('WEBHOOK_SECRET'),
    webhookEvents: value('WEBHOOK_EVENTS')?.split(/[\s,]+/),
    secretKey: value('SECRET_KEY'),
    publishableKey: value('PUBLISHABLE_KEY'),
    stateDir: value('STATE_DIR'),
  };
}

export function readSettings(options: SandboxOptions): Settings {
  const {
    port = 0,
    host = '127.0.0.1',
    secretKey = 'sk_test_sandbox',
    publishableKey = 'pk_test_sandbox',
    bankMs = 0,
    bank = async () => {
      if (bankMs > 0) await sleep(bankMs);
    },
    lockMs = 3_000,
    webhookDelaysMs = defaultDelaysMs,
  } = options;
  if (!/^[sr]k_test_\w+$/.test(secretKey))
    throw new ConfigError('SECRET_KEY must be a test key that starts with sk_test_.');
  if (!/^pk_test_\w+$/.test(publishableKey))
    throw new ConfigError('PUBLISHABLE_KEY must be a test key that starts with pk_test_.');
  const webhook = webhookTarget(options.webhookUrl, options.webhookSecret, options.webhookEvents);
  const { stateDir } = options;
  return { port, host, webhook, secretKey, publishableKey, stateDir, bank, lockMs, webhookDelaysMs };
}

export function webhookTarget(
  url: string | undefined,
  secret: string | undefined,
  events: readonly string[] = ['*'],
): WebhookTarget | undefined {
  if (!url) return undefined;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new ConfigError('WEBHOOK_URL must be an http or https address.');
  if (!secret?.startsWith('whsec_'))
    throw new ConfigError('WEBHOOK_URL needs WEBHOOK_SECRET, which must start with whsec_.');
  const wrong = events.find((type) => !/^(\*|[a-z_]+(\.[a-z_]+)+)$/.test(type));
  if (wrong !== undefined || events.length === 0)
    throw new ConfigError(
      `WEBHOOK_EVENTS must be event types such as payment_intent.succeeded, or *, not "${wrong ?? ''}".`,
    );
  return { url, secret, events };
}
