/** One defect that somebody could write, and the tests of `npm test` that must find it. */
export type Breakage = {
  name: string;
  file: string;
  /** A text of the file, which must be there once, and what replaces it. */
  from: string;
  to: string;
  foundBy: UnitTests | BrowserTest;
};
/** Paths, as Vitest takes them. */
type UnitTests = { unit: readonly string[] };
/** A file of `tests`, and a part of the test's name. */
type BrowserTest = { browser: string; test: string };

/** Test files of the API's purchases, by what they are about. */
const purchase = (...names: string[]): UnitTests => ({
  unit: names.map((name) => `services/api/src/purchase/${name}.test.ts`),
});

export const breakages: readonly Breakage[] = [
  {
    name: 'a plan has another price',
    file: 'shared/domain/src/catalogue.ts',
    from: "variant: '12 slides', price: 650",
    to: "variant: '12 slides', price: 600",
    foundBy: { unit: ['shared/domain/src/catalogue.test.ts'] },
  },
  {
    name: 'the API believes the amount of the page',
    file: 'services/api/src/purchase/create-payment-intent.ts',
    from: 'if (amount === plan.price) return plan;',
    to: 'return plan;',
    foundBy: purchase('plan-and-price'),
  },
  {
    name: 'a second request makes a second charge',
    file: 'services/api/src/purchase/create-payment-intent.ts',
    from: '{order.purchase_id}-',
    to: '{Math.random()}-',
    foundBy: purchase('create-payment-intent', 'payment-order'),
  },
  {
    name: 'a payment whose response was lost is an error',
    file: 'remotes/checkout/src/stripe/charge-card.ts',
    from: "error.type === 'api_connection_error' || error.type === 'api_error'",
    to: "error.type === 'api_error'",
    foundBy: { unit: ['remotes/checkout/src/stripe/charge-card.test.ts'] },
  },
  {
    name: 'a paid order queues no invoice',
    file: 'services/api/src/purchase/apply-payment.ts',
    from: "await addDocument(transaction, jobs, updated, 'invoice');",
    to: '',
    foundBy: purchase('payment-order', 'stripe-webhook'),
  },
  {
    name: 'a refund has no credit note',
    file: 'services/api/src/purchase/apply-payment.ts',
    from: 'if (updated.paid_at) await addCreditNotes(transaction, jobs, updated, snapshot.refunds);',
    to: '',
    foundBy: purchase('stripe-webhook'),
  },
  {
    name: 'a payment of somebody else’s order makes this one paid',
    file: 'services/api/src/purchase/apply-payment.ts',
    from: 'intent.metadata.order === order.order_number',
    to: 'true',
    foundBy: purchase('payment-order'),
  },
  {
    name: 'numbers of invoices have gaps',
    file: 'services/api/src/invoice/issue-document.ts',
    from: 'last = numbers.last + 1',
    to: 'last = numbers.last + 2',
    foundBy: { unit: ['services/api/src/invoice/document-number.test.ts'] },
  },
  {
    name: 'the consent of the buyer is not stored',
    file: 'services/api/src/purchase/order-details.ts',
    from: 'consent_version: consentVersion,',
    to: 'consent_version: null,',
    foundBy: purchase('order-details'),
  },
  {
    name: 'any token opens an order',
    file: 'services/api/src/purchase/order-tokens.ts',
    from: ".where('order_tokens.hash', '=', hashOf(token))",
    to: ".where('order_tokens.hash', 'is not', null)",
    foundBy: purchase('order-link'),
  },
  {
    name: 'a token opens an order for ever',
    file: 'services/api/src/purchase/order-tokens.ts',
    from: 'sql<boolean>`order_tokens.expires_at <= now()`',
    to: 'sql<boolean>`false`',
    foundBy: purchase('order-link'),
  },
  {
    name: 'events of the payment provider need no signature',
    file: 'services/api/src/purchase/stripe-webhook.ts',
    from: 'orders.payments.verifyEvent(payload, signature)',
    to: 'JSON.parse(payload.toString())',
    foundBy: purchase('stripe-webhook'),
  },
  {
    name: 'cards are tried without a limit',
    file: 'services/api/src/purchase/payments.ts',
    from: '(await countDeclines(stripe, id)) < maxDeclines',
    to: '(await countDeclines(stripe, id)) < 1_000',
    foundBy: purchase('decline-limit'),
  },
  {
    name: 'any token is the operator’s',
    file: 'services/api/src/platform/http/operator-token.ts',
    from: 'if (!token || !timingSafeEqual(digest(given), digest(token))) {',
    to: 'if (!token || !timingSafeEqual(digest(given), digest(given))) {',
    foundBy: { unit: ['services/api/src/platform/diagnostics'] },
  },
  {
    name: 'an answer is a formula of the spreadsheet',
    file: 'services/api/src/questionnaire/questionnaire-relay.ts',
    from: '[key, neutraliseCell(text)]',
    to: '[key, text]',
    foundBy: { unit: ['services/api/src/questionnaire'] },
  },
  {
    name: 'a stale branch takes back newer work',
    file: 'release/src/pipeline/newer-work.ts',
    from: 'if (next && known && containsCommit(next, known) === false) {',
    to: 'if (next && known && containsCommit(next, known) === undefined) {',
    foundBy: { unit: ['release/src/pipeline/newer-work.test.ts'] },
  },
  {
    name: 'what a branch publishes is released by everybody',
    file: 'release/src/model/actor.ts',
    from: 'if (branch) return mains.includes(branch) ? null : branch;',
    to: 'if (branch) return null;',
    foundBy: { unit: ['release/src/model/actor.test.ts'] },
  },
  {
    name: 'a second rollback brings the bad release back',
    file: 'release/src/pipeline/roll-back.ts',
    from: 'if (live && isUnnamed)',
    to: "if (live && id === '')",
    foundBy: { unit: ['release/src/pipeline/roll-back.test.ts'] },
  },
  {
    name: 'a dead link goes live',
    file: 'release/src/checks/checks.ts',
    from: '...(await checkLinks(store, index, removed ? Object.keys(index.pages) : affected)),',
    to: '',
    foundBy: { unit: ['release/src/pipeline/pipeline.test.ts'] },
  },
  {
    name: 'documents may be framed',
    file: 'release/src/formats/header-policy.ts',
    from: "'x-frame-options': 'DENY',",
    to: '',
    foundBy: { browser: 'e2e/security.spec.ts', test: 'OWASP' },
  },
  {
    name: 'a page is not hydrated as it was rendered',
    file: 'shell/src/layout/footer.tsx',
    from: '{site.copyrightYear}',
    to: '{site.copyrightYear + performance.now()}',
    foundBy: { browser: 'e2e/routes.spec.ts', test: 'navigation inside the site' },
  },
  {
    name: 'the focus stays where it was after a navigation',
    file: 'shell/src/navigation/route-focus.tsx',
    from: "focus(document.querySelector<HTMLElement>('#content h1') ?? document.getElementById('content'));",
    to: '',
    foundBy: { browser: 'e2e/routes.spec.ts', test: 'navigation inside the site' },
  },
  {
    name: 'labels name no field',
    file: 'shared/ui/src/field.tsx',
    from: '<label className={styles.label} htmlFor={id}>',
    to: '<label className={styles.label}>',
    foundBy: { browser: 'e2e/intake/questionnaire-pages.spec.ts', test: 'every field has its question' },
  },
  {
    name: 'a picture is another one',
    file: 'remotes/marketing/src/home/service-blocks.tsx',
    from: '../media/plan-cover.svg',
    to: '../media/plan-lender.svg',
    foundBy: { browser: 'visual/routes.spec.ts', test: 'ts / looks as accepted' },
  },
  {
    name: 'answers that were sent stay on the device',
    file: 'remotes/intake/src/draft/draft-store.ts',
    from: 'const remove = (next: Saving) => {\n    stored.remove();',
    to: 'const remove = (next: Saving) => {',
    foundBy: { browser: 'e2e/intake/questionnaire.spec.ts', test: 'what is submitted is stored' },
  },
];
