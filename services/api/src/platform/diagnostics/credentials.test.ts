import { expect, onTestFinished, test, vi } from 'vitest';
import { openApi } from '../../../testing/api-harness.ts';
import { embedded } from '../../../testing/engines.ts';
import { openMailServer } from '../../../testing/fake-mail-server.ts';
import { createApp } from '../../api.ts';
import { createPayments } from '../../purchase/payments.ts';
import { createAlert } from '../mail/alert-email.ts';
import { createMailer, type Mail } from '../mail/mailer.ts';
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
  [
    'accepted',
    'sk_test_sandbox',
    'right',
    200,
    { status: 'ready', credentials: { stripe: 'accepted', mail: 'accepted' } },
  ],
  [
    'rejected by the mail server',
    'sk_test_sandbox',
    'wrong',
    200,
    { status: 'ready', credentials: { stripe: 'accepted', mail: 'rejected' } },
  ],
  ['rejected by Stripe', 'sk_test_other', 'right', 503, { error: { code: 'payment_provider_unavailable' } }],
])('/ready reports credentials that are %s', async (_, secretKey, password, status, body) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const api = await openApi(embedded);
  const payments = createPayments({ secretKey, webhookSecret: undefined, apiUrl: api.sandbox.url });
  const mailer = await openLogin(password);
  onTestFinished(() => mailer.close());
  const sent: string[] = [];
  const send = async ({ text: mailed }: Mail) => String(sent.push(mailed));
  const alert = createAlert({ send }, { ...api.dependencies().config, noticesTo: 'seller@example.com' });
  const credentials = createCredentialCheck({ payments, mailer, alert });
  const app = createApp({ ...api.dependencies(), credentials }, { log: () => {} });
  expect(await (await app.request('/ready')).json()).toMatchObject({
    credentials: { stripe: 'unknown', mail: 'unknown' },
  });
  await credentials.run();
  const response = await app.request('/ready');
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject(body);
  const alerts = logged.mock.calls.flat().filter((line) => String(line).includes('"alert":"credentials"'));
  expect(alerts).toHaveLength(JSON.stringify(body).includes('"accepted","mail":"accepted"') ? 0 : 1);
  expect(sent).toHaveLength(alerts.length);
  expect(alerts.join()).not.toContain(password === 'wrong' ? 'site:wrong' : 'sk_test');
});

test('a service that does not answer is tried again', async () => {
  const answers = [undefined, true];
  const credentials = createCredentialCheck({
    payments: { acceptsKey: async () => answers.shift() },
    mailer: { acceptsLogin: async () => true },
    alert: () => expect.fail('nothing was rejected'),
  });
  await credentials.run();
  expect(credentials.state()).toEqual({ stripe: 'unknown', mail: 'accepted' });
  await credentials.run();
  expect(credentials.state()).toEqual({ stripe: 'accepted', mail: 'accepted' });
});
