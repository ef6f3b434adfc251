import { expect, onTestFinished, test, vi } from 'vitest';
import { openApi } from '../../../testing/api-harness.ts';
import { embedded } from '../../../testing/engines.ts';
import { openMailServer } from '../../../testing/fake-mail-server.ts';
import { createApp } from '../../api.ts';
import { createPayments } from '../../purchase/payments.ts';
import { createMailer } from '../mail/mailer.ts';
import { createCredentialCheck } from './credentials.ts';

/** A mail server that accepts one password, and how the API reaches it. */
async function openLogin(password: string) {
  const server = await openMailServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password: given }, _, done) =>
      given === 'right'
        ? done(null, { user: 'site' })
        : done(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
  });
  const smtpUrl = server.url.replace('smtp://', `smtp://site:${password}@`);
  // The login is what is tested, on one machine: with TLS the mailer would reject the server first.
  return createMailer({ smtpUrl: `${smtpUrl}/?requireTLS=false`, from: 'site@example.com', outboxDir: '' });
}

test.each([
  ['accepted', 'sk_test_sandbox', 'right', 200, []],
  ['rejected by the mail server', 'sk_test_sandbox', 'wrong', 200, ['The mail server does not accept']],
  ['rejected by Stripe', 'sk_test_other', 'right', 503, ['Stripe does not accept STRIPE_SECRET_KEY']],
] as const)('/ready and an alert report credentials that are %s', async (...row) => {
  const [, secretKey, password, status, alerts] = row;
  const api = await openApi(embedded);
  const payments = createPayments({ secretKey, webhookSecret: undefined, apiUrl: api.sandbox.url });
  const mailer = await openLogin(password);
  onTestFinished(() => mailer.close());
  const alert = vi.fn();
  const credentials = createCredentialCheck({ payments, mailer, alert });
  const app = createApp({ ...api.dependencies(), credentials }, { log: () => {} });
  await credentials.run();
  await credentials.run();
  const response = await app.request('/ready');
  expect(response.status).toBe(status);
  if (status === 200) {
    const mail = password === 'right' ? 'accepted' : 'rejected';
    expect(await response.json()).toEqual({ status: 'ready', credentials: { stripe: 'accepted', mail } });
  }
  expect(alert.mock.calls).toEqual(alerts.map((text) => ['credentials', expect.stringContaining(text)]));
});

test('a service that does not answer is tried again', async () => {
  const answers = [undefined, true];
  const credentials = createCredentialCheck({
    payments: { acceptsKey: async () => answers.shift() },
    mailer: { acceptsLogin: async () => true },
    alert: () => expect.fail('nothing was rejected'),
  });
  await credentials.run();
  expect(credentials.state).toEqual({ stripe: 'unknown', mail: 'accepted' });
  await credentials.run();
  expect(credentials.state).toEqual({ stripe: 'accepted', mail: 'accepted' });
});
