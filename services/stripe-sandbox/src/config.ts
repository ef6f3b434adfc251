/** Everything the sandbox is told from outside, parsed once. */
export type SandboxOptions = {
  /** 0 picks a free port. */
  port?: number | undefined;
  host?: string | undefined;
  /** Where signed events go; without it events are recorded and not sent. */
  webhookUrl?: string | undefined;
  webhookSecret?: string | undefined;
  /** The types of event that are sent, as Stripe's `enabled_events`; without them all. */
  webhookEvents?: readonly string[] | undefined;
  secretKey?: string | undefined;
  publishableKey?: string | undefined;
  /** A folder that keeps the state; without it the state lives in memory. */
  stateDir?: string | undefined;
  /** Waits before the second, third, … delivery attempt; the last one repeats. Milliseconds. */
  webhookDelaysMs?: readonly number[] | undefined;
};

export type Settings = {
  port: number;
  host: string;
  webhook: WebhookTarget | undefined;
  secretKey: string;
  publishableKey: string;
  stateDir: string | undefined;
  webhookDelaysMs: readonly number[];
};

export type WebhookTarget = {
  url: string;
  secret: string;
  /** Types of event; `*` is all of them. */
  events: readonly string[];
};

const allEvents = ['*'];

/** Quick at first, so that a receiver that was restarting is caught up at once; then every 30 s. */
const defaultDelaysMs = [200, 500, 1000, 2000, 5000, 10_000, 30_000];

/** What is wrong with the configuration, one sentence per problem. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

export function readEnvironment(env: Record<string, string | undefined>): SandboxOptions {
  const value = (name: string) => env[name]?.trim() || undefined;
  const port = value('SANDBOX_PORT') ?? '8790';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new ConfigurationError(`SANDBOX_PORT must be a port number from 0 to 65535, not "${port}".`);
  return {
    port: Number(port),
    host: value('SANDBOX_HOST'),
    webhookUrl: value('WEBHOOK_URL'),
    webhookSecret: value('WEBHOOK_SECRET'),
    webhookEvents: value('WEBHOOK_EVENTS')?.split(/[\s,]+/),
    secretKey: value('SECRET_KEY'),
    publishableKey: value('PUBLISHABLE_KEY'),
    stateDir: value('STATE_DIR'),
  };
}

export function settle(options: SandboxOptions): Settings {
  const secretKey = options.secretKey ?? 'sk_test_sandbox';
  const publishableKey = options.publishableKey ?? 'pk_test_sandbox';
  if (!/^[sr]k_test_\w+$/.test(secretKey))
    throw new ConfigurationError('SECRET_KEY must be a test key that starts with sk_test_.');
  if (!/^pk_test_\w+$/.test(publishableKey))
    throw new ConfigurationError('PUBLISHABLE_KEY must be a test key that starts with pk_test_.');
  return {
    port: options.port ?? 0,
    host: options.host ?? '127.0.0.1',
    webhook: webhookTarget(options.webhookUrl, options.webhookSecret, options.webhookEvents),
    secretKey,
    publishableKey,
    stateDir: options.stateDir,
    webhookDelaysMs: options.webhookDelaysMs ?? defaultDelaysMs,
  };
}

export function webhookTarget(
  url: string | undefined,
  secret: string | undefined,
  events: readonly string[] = allEvents,
): WebhookTarget | undefined {
  if (!url) return undefined;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new ConfigurationError('WEBHOOK_URL must be an http or https address.');
  if (!secret?.startsWith('whsec_'))
    throw new ConfigurationError('WEBHOOK_URL needs WEBHOOK_SECRET, which must start with whsec_.');
  const wrong = events.find((type) => !/^(\*|[a-z_]+(\.[a-z_]+)+)$/.test(type));
  if (wrong !== undefined || events.length === 0)
    throw new ConfigurationError(
      `WEBHOOK_EVENTS must be types as payment_intent.succeeded, or *, not "${wrong ?? ''}".`,
    );
  return { url, secret, events };
}
