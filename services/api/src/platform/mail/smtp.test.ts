import { generate } from 'selfsigned';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { invoiceRequest, openApi } from '../../../testing/api-harness.ts';
import { embedded } from '../../../testing/engines.ts';
import { openMailServer } from '../../../testing/fake-mail-server.ts';

/** An error of the SMTP protocol. */
const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

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
  expect(server.delivered.map(({ to }) => to)).toEqual([['zoe@example.com']]);
  expect(server.delivered[0]?.mail.attachments[0]?.mimeType).toBe('application/pdf');
  expect((await api.call('/outbox', {})).status).toBe(404);
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
