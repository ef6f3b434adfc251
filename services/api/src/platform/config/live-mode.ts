type Variables = Readonly<Record<string, string | undefined>>;

/** A variable, a predicate that detects a wrong value, and the message for that case. */
type Rule = readonly [
  name: string,
  isWrong: (value: string | undefined, variables: Variables) => boolean,
  message: string,
];

const isMissing = (value: string | undefined) => value === undefined;
const isInsecure = (list: string | undefined) => /(^|,)\s*http:/.test(list ?? '');
const isLiveKey = (key: string | undefined) => key?.includes('_live_') ?? false;

/**
 * Whether emails would travel without TLS. URLs with a password are safe, because the mailer requires TLS for
 * them.
 */
function sendsInClear(smtp: string | undefined): boolean {
  if (!smtp?.startsWith('smtp:') || !URL.canParse(smtp)) return false;
  const { hostname, password } = new URL(smtp);
  return password === '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** What live mode requires. Many of these variables have defaults that fit only the sample company. */
const rules: readonly Rule[] = [
  ['STRIPE_SECRET_KEY', (key) => !isLiveKey(key), 'must be a live key (sk_live_…): no payment would be real'],
  [
    'STRIPE_SECRET_KEY',
    (key, { PAYMENT_MODE: mode = 'live' }) => isLiveKey(key) && mode !== 'live',
    'is a live key, and PAYMENT_MODE is another: it would take real money',
  ],
  ['DATABASE_URL', isMissing, 'is needed: the embedded database may lose payments in a power cut'],
  ['STRIPE_WEBHOOK_SECRET', isMissing, 'is needed; without it payments would not be confirmed'],
  // Stripe's webhook secrets have 32 characters after the prefix, so a shorter secret is a placeholder.
  ['STRIPE_WEBHOOK_SECRET', (secret = 'x'.repeat(30)) => secret.length < 30, 'must have 30 characters'],
  ['STRIPE_API_URL', (address) => !isMissing(address), 'points a live key at a sandbox; leave it unset'],
  ['TRUST_PROXY', isMissing, 'is needed: how many proxies are in front of the API (0, 1, …)'],
  ['SITE_URL', isMissing, 'is needed; the links in emails start with it'],
  ['SITE_URL', isInsecure, 'must start with https://'],
  ['SITE_ORIGINS', isInsecure, 'must start with https://'],
  ['SMTP_URL', isMissing, 'is needed; without it invoices would only become files'],
  ['SMTP_URL', sendsInClear, 'must be smtps://, or have a password, so that mails leave over TLS'],
  ['MAIL_FROM', isMissing, 'is needed; the default belongs to the sample'],
  ['SELLER_NAME', isMissing, 'is needed: the legal name on the invoice'],
  ['SELLER_ADDRESS', isMissing, 'is needed: the address on the invoice, lines separated by |'],
  ['BOOKING_URL', isMissing, 'is needed; the default belongs to the sample'],
];

/**
 * Lists why this configuration must not accept real payments. The rules read the raw variables, so the API can report
 * these faults together with values that fail to parse.
 */
export function findLiveModeFaults(
  variables: Variables,
): readonly (readonly [name: string, message: string])[] {
  if (variables.PAYMENT_MODE !== 'live' && !isLiveKey(variables.STRIPE_SECRET_KEY)) return [];
  return rules
    .filter(([name, isWrong]) => isWrong(variables[name], variables))
    .map(([name, , message]) => [name, `${message} (live mode)`]);
}
