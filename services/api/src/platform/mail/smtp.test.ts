import { generate } from 'selfsigned';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { invoiceRequest, openApi, until } from '../../../testing/api-harness.ts';
import { embedded } from '../../../testing/engines.ts';
import { openMailServer } from '../../../testing/fake-mail-server.ts';

/** A failed job waits until the test makes its retry due. */
const noRetry = { JOB_RETRY_DELAY_SECONDS: '600' };

/** An error of the SMTP protocol. */
const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

test('an invoice is sent over SMTP once, and waits for a mail server that greylists', async () => {
  let rejections = 1;
  const greylisting: SMTPServerOptions = {
    onRcptTo: (_, __, done) => {
      rejections -= 1;
      done(rejections >= 0 ? reply(451, 'Greylisted, try again later') : undefined);
    },
  };
  const server = await openMailServer(greylisting);
  const api = await openApi(embedded, { SMTP_URL: server.url, ...noRetry });
  const opened = await api.buy();
  await api.retryNow('document-email');
  await api.orderBecomes(opened, { invoice: 'sent' });
  const { body } = await api.post<{ invoice: string }>('/send-invoice-email', invoiceRequest(opened));
  expect(body.invoice).toBe('sent');
  expect(rejections).toBeLessThan(0);
  expect(server.delivered.map(({ to }) => to)).toEqual([['zoe@example.com']]);
  expect(server.delivered[0]?.mail.attachments[0]?.mimeType).toBe('application/pdf');
  expect((await api.call('/outbox', {})).status).toBe(404);
});

test('a mail server that takes an invoice and ends the connection without an answer gets it again under the same Message-ID', async () => {
  const server = await openMailServer();
  server.dropAfterData(true);
  const api = await openApi(embedded, { SMTP_URL: server.url, ...noRetry });
  const opened = await api.buy();
  await until(
    async () => server.delivered.length,
    (count) => count === 1,
  );
  server.dropAfterData(false);
  await api.retryNow('document-email');
  await api.orderBecomes(opened, { invoice: 'sent' });
  expect(server.delivered).toHaveLength(2);
  expect(new Set(server.delivered.map(({ mail }) => mail.messageId)).size).toBe(1);
});

test('a recipient that does not exist: the invoice has failed, at once and visibly, and is sent when it is there', async () => {
  let attempts = 0;
  let exists = false;
  const server = await openMailServer({
    onRcptTo: (_, __, done) => {
      attempts += 1;
      done(exists ? undefined : reply(550, 'No such user'));
    },
  });
  const api = await openApi(embedded, { SMTP_URL: server.url });
  const opened = await api.buy();
  // The order stays paid, and the mail server gets no further attempt.
  expect(await api.orderBecomes(opened, { invoice: 'failed' })).toMatchObject({ status: 'paid' });
  const open = await api.dependencies().jobs.listOpen();
  expect([attempts, open.filter(({ name }) => name === 'document-email')]).toEqual([1, []]);
  exists = true;
  await api.post('/send-invoice-email', invoiceRequest(opened));
  await api.orderBecomes(opened, { invoice: 'sent' });
});

test('after a rejected login the invoice waits, and is sent with the right password', async () => {
  let password = 'old';
  const server = await openMailServer({
    ...(await secured()),
    authOptional: false,
    disabledCommands: [],
    onAuth: ({ username, password: given }, _, done) =>
      username === 'site' && given === password
        ? done(null, { user: 'site' })
        : done(reply(535, 'Authentication failed')),
  });
  const SMTP_URL = server.url.replace('smtp://', 'smtp://site:secret@');
  const api = await openApi(embedded, {
    SMTP_URL: `${SMTP_URL}/?tls.rejectUnauthorized=false`,
    ...noRetry,
  });
  const opened = await api.buy();
  await until(
    () => api.dependencies().jobs.listOpen(),
    ([job]) => job?.state === 'retrying',
  );
  expect((await api.order(opened.orderToken)).body.invoice).toBe('queued');
  password = 'secret';
  await api.retryNow('document-email');
  await api.orderBecomes(opened, { invoice: 'sent' });
  expect(server.delivered).toMatchObject([{ to: ['zoe@example.com'], secure: true, user: 'site' }]);
  expect(api.logged.join()).not.toContain('secret');
});

test('a password is sent to no server without a trusted certificate or without TLS', async () => {
  const logins: unknown[] = [];
  const listening: SMTPServerOptions = {
    authOptional: true,
    onAuth: (auth, _, done) => {
      logins.push(auth);
      done(null, { user: 'x' });
    },
  };
  const unproven = await openMailServer({ ...listening, ...(await secured()), disabledCommands: [] });
  const clear = await openMailServer({
    ...listening,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
  });
  for (const server of [unproven, clear]) {
    const SMTP_URL = server.url.replace('smtp://', 'smtp://site:secret@');
    const api = await openApi(embedded, { SMTP_URL });
    const { status } = await api.call('/test-email', { method: 'POST' });
    expect(status).toBe(503);
    expect(server.connections()).toBeGreaterThan(0);
  }
  expect(logins).toEqual([]);
});

/** A self-signed certificate. */
async function secured(): Promise<SMTPServerOptions> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
  return { key, cert };
}
