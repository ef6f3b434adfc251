import { z } from 'zod';

/** The only keys that the sandbox accepts. */
export const keys = { secret: 'sk_test_sandbox', publishable: 'pk_test_sandbox' } as const;

export type WebhookTarget = z.infer<typeof webhookTarget>;
export const webhookTarget = z.object({
  url: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }),
  secret: z.string().startsWith('whsec_', 'must start with whsec_'),
});

export type SandboxOptions = {
  /** The port to listen on. The default, 0, picks a free port. */
  port?: number;
  /** The receiver of signed events. If unset, events are only recorded. */
  webhook?: WebhookTarget | undefined;
  /**
   * The delays before the second and all later delivery attempts, in milliseconds. After the last attempt, the sandbox
   * gives up on the event.
   */
  webhookDelaysMs?: readonly number[];
  /** The folder that stores the state. If unset, the state is kept only in memory. */
  stateDir?: string | undefined;
  /** How long a bank takes to decide on a payment attempt, in milliseconds. */
  bankMs?: number;
};

/**
 * The default delays between delivery attempts. The first delays are short, so that a restarted receiver soon gets its
 * events. Then follow delays of 30 seconds for an hour.
 */
export const defaultDelaysMs = [200, 500, 1000, 2000, 5000, 10_000, ...Array<number>(120).fill(30_000)];

const environment = z.object({
  SANDBOX_PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(8790),
  BANK_MS: z.coerce.number('must be milliseconds').int().min(0).max(99_999).default(200),
  WEBHOOK_URL: webhookTarget.shape.url.optional(),
  WEBHOOK_SECRET: webhookTarget.shape.secret.optional(),
  STATE_DIR: z.string().optional(),
});

/** Reads the options from environment variables. @throws an error that names each invalid variable */
export function readEnvironment(variables: Record<string, string | undefined>): SandboxOptions {
  const { data, error } = environment.safeParse(variables);
  if (error) throw new Error(error.issues.map(({ path, message }) => `${path.join()} ${message}.`).join(' '));
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = data;
  if (url && !secret) throw new Error('WEBHOOK_URL needs WEBHOOK_SECRET.');
  return {
    port: data.SANDBOX_PORT,
    bankMs: data.BANK_MS,
    webhook: url && secret ? { url, secret } : undefined,
    stateDir: data.STATE_DIR,
  };
}
