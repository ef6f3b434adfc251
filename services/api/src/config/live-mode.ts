/** A variable and what is wrong with it. */
export type Fault = readonly [name: string, message: string];

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
  ['STRIPE_WEBHOOK_SECRET', 'is needed in live mode; without it payments would not be confirmed'],
  ['SITE_URL', 'is needed in live mode; the links in e-mails start with it'],
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
  return [...missing, ...insecure, ...sandbox];
}

function addresses(list: string | undefined): readonly string[] {
  return (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
