import type { Readiness } from '@site/contract/wire';
import type { Alert } from '../mail/alert-email.ts';

type Credentials = NonNullable<Readiness['credentials']>;

/** How often a service that did not answer is tried again, in seconds. */
export const credentialsEvery = 30;

const rejected = {
  stripe: 'Stripe does not accept STRIPE_SECRET_KEY, or the key may not read payment intents.',
  mail: 'The mail server does not accept the login of SMTP_URL.',
};

type Dependencies = {
  /** Whether a service accepts our key or login; undefined when it does not answer now. */
  payments: { acceptsKey: () => Promise<boolean | undefined> };
  mailer: { acceptsLogin: () => Promise<boolean | undefined> };
  alert: Alert;
};

/** Tries our credentials until each service has answered once, so that a wrong one is known before the first purchase. */
export function createCredentialCheck({ payments, mailer, alert }: Dependencies) {
  const state: Credentials = { stripe: 'unknown', mail: 'unknown' };
  const check = async (name: keyof Credentials, accepts: () => Promise<boolean | undefined>) => {
    const accepted = state[name] === 'unknown' ? await accepts() : undefined;
    if (accepted === undefined) return;
    state[name] = accepted ? 'accepted' : 'rejected';
    if (!accepted) alert('credentials', rejected[name]);
  };
  return {
    state,
    run: async (): Promise<void> => {
      await check('stripe', payments.acceptsKey);
      await check('mail', mailer.acceptsLogin);
    },
  };
}

export type CredentialCheck = ReturnType<typeof createCredentialCheck>;
