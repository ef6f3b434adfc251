/** A variable and what is wrong with it. */
export type Fault = readonly [name: string, message: string];

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * What stands between this configuration and real money. The rules read the variables as they were
 * given, so that they can all be told at once with everything that could not even be parsed.
 */
export function launchFaults(variables: Variables): readonly Fault[] {
  const { PAYMENT_MODE: meant, STRIPE_SECRET_KEY: key } = variables;
  const keyIsLive = key?.includes('_live_') ?? false;
  if (meant === 'live') {
    const keyFault: Fault[] = keyIsLive ? [] : [['STRIPE_SECRET_KEY', liveKeyWanted(key)]];
    return [...keyFault, ...halfALaunch(variables)];
  }
  if (!keyIsLive) return [];
  const contradiction: Fault[] = meant
    ? [['STRIPE_SECRET_KEY', `is a live key, and PAYMENT_MODE says ${meant}: it would take real money`]]
    : [];
  return [...contradiction, ...halfALaunch(variables)];
}

function liveKeyWanted(key: string | undefined): string {
  return key === undefined
    ? 'is needed in live mode (sk_live_…)'
    : 'is a test key, and PAYMENT_MODE says live: no payment would be real';
}

/** Without a default in live mode: what the defaults say belongs to the sample. */
const wanted: readonly Fault[] = [
  ['STRIPE_WEBHOOK_SECRET', 'is needed in live mode; without it payments would not be confirmed'],
  ['SITE_URL', 'is needed in live mode; the links in e-mails start with it'],
  ['SMTP_URL', 'is needed in live mode; without it invoices would only become files'],
  ['MAIL_FROM', 'is needed in live mode; the default belongs to the sample'],
  ['SELLER_NAME', 'is needed in live mode: the legal name on the invoice'],
  ['SELLER_ADDRESS', 'is needed in live mode: the address on the invoice, lines separated by |'],
  ['BOOKING_URL', 'is needed in live mode; the default belongs to the sample'],
];

function halfALaunch(variables: Variables): readonly Fault[] {
  const missing = wanted.filter(([name]) => variables[name] === undefined);
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
