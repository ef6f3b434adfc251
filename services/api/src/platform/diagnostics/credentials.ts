import type { Readiness } from '@site/contract/wire';
import type { Alert } from '../mail/alert-email.ts';
import type { Mailer } from '../mail/mailer.ts';

type Credentials = NonNullable<Readiness['credentials']>;

export type CredentialCheck = {
  /** Undefined where none are tried. */
  state: () => Credentials | undefined;
  /** Tries the credentials of the services that have not answered yet. */
  run: () => Promise<void>;
};

/** How often a service that did not answer is tried again, in seconds. */
export const credentialsEvery = 30;

type Dependencies = {
  payments: { acceptsKey: () => Promise<boolean | undefined> };
  mailer: Pick<Mailer, 'acceptsLogin'>;
  alert: Alert;
};

/** Tries our credentials for Stripe and the mail server once, so that a wrong one is known before the first purchase. */
export function createCredentialCheck({ payments, mailer, alert }: Dependencies): CredentialCheck {
  const questions = { stripe: payments.acceptsKey, mail: mailer.acceptsLogin };
  const state: Credentials = { stripe: 'unknown', mail: 'unknown' };
  return {
    state: () => state,
    run: async () => {
      for (const name of ['stripe', 'mail'] as const) {
        if (state[name] !== 'unknown') continue;
        const accepts = await questions[name]();
        if (accepts === undefined) continue;
        state[name] = accepts ? 'accepted' : 'rejected';
        if (!accepts) alert('credentials', rejected[name]);
      }
    },
  };
}

const rejected = {
  stripe: 'Stripe does not accept STRIPE_SECRET_KEY, or the key may not read payment intents.',
  mail: 'The mail server does not accept the login of SMTP_URL.',
};
