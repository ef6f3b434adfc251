/** A variable and what is wrong with it. */
type Fault = readonly [name: string, message: string];

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Why this configuration must not take real money. The rules read the raw variables, so that their
 * faults are reported together with those of variables that cannot be parsed.
 */
export function liveModeFaults(variables: Variables): readonly Fault[] {
  const { PAYMENT_MODE: intended, STRIPE_SECRET_KEY: key } = variables;
  const keyIsLive = key?.includes('_live_') ?? false;
  if (intended === 'live') {
    const keyFault: Fault[] = keyIsLive ? [] : [['STRIPE_SECRET_KEY', keyFaultOf(key)]];
    return [...keyFault, ...missingSettings(variables)];
  }
  if (!keyIsLive) return [];
  const contradiction: Fault[] = intended
    ? [['STRIPE_SECRET_KEY', `is a live key, and PAYMENT_MODE is ${intended}: it would take real money`]]
    : [];
  return [...contradiction, ...missingSettings(variables)];
}

function keyFaultOf(key: string | undefined): string {
  return key === undefined
    ? 'is needed in live mode (sk_live_…)'
    : 'is a test key, and PAYMENT_MODE is live: no payment would be real';
}

/** Required in live mode: the defaults belong to the sample. */
const required: readonly Fault[] = [
  ['DATABASE_URL', 'is needed in live mode: the embedded database may lose payments in a power cut'],
  ['STRIPE_WEBHOOK_SECRET', 'is needed in live mode; without it payments would not be confirmed'],
  ['TRUST_PROXY', 'is needed in live mode: how many proxies are in front of the API (0, 1, …)'],
  ['SITE_URL', 'is needed in live mode; the links in emails start with it'],
  ['SMTP_URL', 'is needed in live mode; without it invoices would only become files'],
  ['MAIL_FROM', 'is needed in live mode; the default belongs to the sample'],
  ['SELLER_NAME', 'is needed in live mode: the legal name on the invoice'],
  ['SELLER_ADDRESS', 'is needed in live mode: the address on the invoice, lines separated by |'],
  ['BOOKING_URL', 'is needed in live mode; the default belongs to the sample'],
];

function missingSettings(variables: Variables): readonly Fault[] {
  const missing = required.filter(([name]) => variables[name] === undefined);
  const insecure = ['SITE_URL', 'SITE_ORIGINS'].flatMap((name) =>
    addresses(variables[name])
      .filter((address) => address.startsWith('http:'))
      .map((address): Fault => [name, `${address} must start with https:// in live mode`]),
  );
  const sandbox: Fault[] = variables.STRIPE_API_URL
    ? [['STRIPE_API_URL', 'points a live key at a sandbox; leave it unset in live mode']]
    : [];
  return [...missing, ...insecure, ...sandbox, ...weakSecrets(variables)];
}

/** Stripe's webhook secrets have 32 characters after the prefix. */
const minSecretLength = 'whsec_'.length + 24;

function weakSecrets({ STRIPE_WEBHOOK_SECRET: secret, SMTP_URL: smtp }: Variables): readonly Fault[] {
  const faults: Fault[] = [];
  if (secret !== undefined && secret.length < minSecretLength) {
    faults.push(['STRIPE_WEBHOOK_SECRET', `must have ${minSecretLength} characters or more in live mode`]);
  }
  if (smtp?.startsWith('smtp:') && URL.canParse(smtp)) {
    const { hostname, password } = new URL(smtp);
    // With a password the mailer requires TLS before it sends anything.
    if (password === '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
      faults.push(['SMTP_URL', 'must be smtps://, or have a password, so that mails leave over TLS']);
    }
  }
  return faults;
}

function addresses(list: string | undefined): readonly string[] {
  return (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
