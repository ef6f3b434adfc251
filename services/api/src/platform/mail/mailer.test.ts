import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import PostalMime from 'postal-mime';
import { generate } from 'selfsigned';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApi } from '../../../testing/api-harness.ts';
import { openMailServer } from '../../../testing/fake-mail-server.ts';
import { invoiceRequest } from '../../../testing/site-requests.ts';
import { readConfig } from '../config/api-config.ts';
import { createAlert, createMailer, isBounce, type Mail } from './mailer.ts';

function newMailer(options: { smtpUrl?: string } = {}) {
  const outboxDir = createTemporaryFolder();
  const mailer = createMailer({ smtpUrl: options.smtpUrl, from: 'hello@pitchwright.example', outboxDir });
  onTestFinished(() => mailer.close());
  return { ...mailer, outboxDir };
}

const mail: Mail = {
  key: 'invoice-ORD-1763690000000-1',
  to: 'zoe@example.com',
  date: new Date('2026-11-21T10:00:00Z'),
  subject: 'Invoice für Zoë',
  text: 'Grüße',
  html: '<p>Grüße</p>',
  attachments: [
    { filename: 'a.pdf', content: Buffer.from('%PDF-1.7 \u00e9'), contentType: 'application/pdf' },
  ],
};

test('over SMTP it arrives as it was written, under the same Message-ID every time', async () => {
  const server = await openMailServer();
  const mailer = newMailer({ smtpUrl: server.url });
  const ids = [await mailer.send(mail), await mailer.send(mail)];
  expect(ids[0]).toMatch(/^<[0-9a-f]{32}@pitchwright\.example>$/);
  expect(ids[1]).toBe(ids[0]);
  expect(server.delivered).toHaveLength(2);
  const [first] = server.delivered;
  const from = { address: 'hello@pitchwright.example', name: 'Pitchwright' };
  const written = { messageId: ids[0], subject: 'Invoice für Zoë', text: 'Grüße\n', from };
  expect(first).toMatchObject({ from: from.address, to: ['zoe@example.com'], mail: written });
  expect(first?.mail.date).toBe('2026-11-21T10:00:00.000Z');
  expect(first?.mail.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
  expect(first?.hello).toBe('pitchwright.example');
  const content = first?.mail.attachments[0]?.content as ArrayBuffer;
  expect(Buffer.from(content)).toEqual(mail.attachments?.[0]?.content);
  // The mailer reuses connections, so the second email needed no greeting.
  expect(server.connections()).toBe(1);
});

test('an address can add no header and no recipient', async () => {
  const server = await openMailServer();
  const mailer = newMailer({ smtpUrl: server.url });
  const to = 'zoe@example.com\r\nBcc: mallory@example.com';
  await mailer.send({ ...mail, to, subject: 'Hello\r\nBcc: mallory@example.com' }).catch(() => {});
  expect(server.delivered.flatMap((delivery) => delivery.to)).not.toContain('mallory@example.com');
  expect(server.delivered.flatMap(({ mail: { bcc } }) => bcc ?? [])).toEqual([]);
});

test('in the outbox the same mail is one file, whole or not there', async () => {
  const mailer = newMailer();
  await Promise.all(Array.from({ length: 10 }, () => mailer.send(mail)));
  expect(readdirSync(mailer.outboxDir)).toEqual(['invoice-ORD-1763690000000-1.eml']);
  const written = readFileSync(join(mailer.outboxDir, 'invoice-ORD-1763690000000-1.eml'));
  const parsed = await PostalMime.parse(written);
  expect(parsed).toMatchObject({ subject: 'Invoice für Zoë', html: '<p>Grüße</p>\n' });
});

test('the test email reports a mail server that does not respond, else it goes to the operator', async () => {
  const server = await openMailServer();
  const api = await openApi({ SMTP_URL: server.url, MAIL_FROM: 'operator@example.com' });
  const test = () => api.call<{ messageId: string }>('/test-email', { method: 'POST' });
  const { messageId } = (await test()).body;
  expect(server.delivered).toMatchObject([{ to: ['operator@example.com'], mail: { messageId } }]);
  await server.close();
  expect(await test()).toMatchObject({ status: 503, body: { error: { code: 'mail_unavailable' } } });
});

test('a login that the mail server rejects is an alert', async () => {
  const server = await openMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
  });
  // Turn TLS off, because this test is about the login, and with TLS the mailer would reject the server before it.
  const smtpUrl = `${server.url.replace('smtp://', 'smtp://site:wrong@')}/?requireTLS=false`;
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await expect(newMailer({ smtpUrl }).send(mail)).rejects.toThrow();
  expect(logged.mock.calls.flat()).toEqual([
    expect.stringContaining('does not accept the login of SMTP_URL'),
  ]);
});

test('many alerts of one kind are lines in the log, and one email an hour that was sent', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const send = vi.fn(async () => 'id').mockRejectedValueOnce(new Error('The mail server is away'));
  const alert = createAlert({ send }, { ...readConfig({}), noticesTo: 'orders@studio.example' });
  const mailsAfter = async (minutes: number) => {
    await vi.advanceTimersByTimeAsync(minutes * 60_000);
    alert('dead-letters', 'A job was given up');
    await vi.advanceTimersByTimeAsync(0);
    return send.mock.calls.length;
  };
  expect([await mailsAfter(0), await mailsAfter(1)]).toEqual([1, 2]);
  expect([await mailsAfter(1), await mailsAfter(58), await mailsAfter(2)]).toEqual([2, 2, 3]);
  expect(logged.mock.calls.filter(([line]) => line.includes('"event":"alert"'))).toHaveLength(5);
});

test.each([
  ['RCPT TO', '550 5.1.1 User unknown', true],
  ['RCPT TO', '550-5.1.1 The account does not exist.\n550 5.1.1 Check for typos', true],
  ['RCPT TO', '550 5.1.10 Recipient not found', true],
  ['RCPT TO', '552 5.2.2 Mailbox full', true],
  ['DATA', '550 5.2.1 Mailbox disabled', true],
  ['RCPT TO', '554 5.7.1 <[address]>: Relay access denied', false],
  ['RCPT TO', '550 5.1.8 Sender address rejected: Domain not found', false],
  ['MAIL FROM', '550 5.1.0 Address rejected', false],
  ['RCPT TO', '553 sorry, no mailbox here by that name (#5.1.1)', true],
  ['RCPT TO', '553 sorry, that domain is not in my list (#5.7.1)', false],
  ['RCPT TO', '550 No such user', true],
  ['RCPT TO', '501 Bad recipient address syntax', true],
  ['RCPT TO', '550 relay not permitted', false],
  ['RCPT TO', '554 Transaction failed', false],
  ['DATA', '554 Transaction failed', false],
  ['RCPT TO', '450 4.2.1 Mailbox busy', false],
  ['AUTH PLAIN', '535 5.7.8 Bad credentials', false],
])('%s that is answered by %j bounces: %s', (command, response, expected) => {
  const responseCode = Number(response.slice(0, 3));
  expect(isBounce(Object.assign(new Error('rejected'), { command, responseCode, response }))).toBe(expected);
});

/** Creates an error of the SMTP protocol. */
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
  const api = await openApi({ SMTP_URL: server.url });
  const opened = await api.buy();
  // The order stays paid, and the mail server gets no further attempt.
  expect(await api.orderBecomes(opened, { invoice: 'failed' })).toMatchObject({ status: 'paid' });
  const { jobs } = api.dependencies();
  const open = async () => (await jobs.listOpen()).filter(({ name }) => name === 'document-email');
  // The job ends shortly after the order has changed.
  await expect.poll(open).toEqual([]);
  expect(attempts).toBe(1);
  exists = true;
  await api.post('/send-invoice-email', invoiceRequest(opened));
  await api.orderBecomes(opened, { invoice: 'sent' });
  expect(server.delivered.map(({ to }) => to)).toEqual([['zoe@example.com']]);
  expect(server.delivered[0]?.mail.attachments.at(-1)?.mimeType).toBe('application/pdf');
  expect((await api.call('/outbox', {})).status).toBe(404);
});

test('a relay that is refused is retried and one alert, and what failed meanwhile is sent by one command', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  let isMended = false;
  let refused = 0;
  const server = await openMailServer({
    onRcptTo: (_, __, done) => {
      if (isMended) return done();
      refused += 1;
      done(reply(554, '5.7.1 <zoe@example.com>: Relay access denied'));
    },
  });
  const seller = 'orders@studio.example';
  // An invoice's job becomes a dead letter after one retry. The seller's notices wait for the operator.
  const api = await openApi({ SMTP_URL: server.url, SELLER_NOTICES_TO: seller }, ({ jobs }) => {
    jobs.retries = 1;
  });
  const [first, second] = [await api.buy(), await api.buy()];
  for (const opened of [first, second]) await api.orderBecomes(opened, { invoice: 'failed' });
  const deadInvoices = async () =>
    (await api.dependencies().jobs.listOpen()).filter(
      ({ name, state }) => name === 'document-email' && state === 'dead',
    );
  await expect.poll(deadInvoices).toHaveLength(2);
  // There are two attempts for each invoice, at least one for each notice, and one for the alert's own email.
  expect(refused).toBeGreaterThanOrEqual(5);
  const alerts = logged.mock.calls.flat().filter((line) => line.includes('"alert":"mail"'));
  expect(alerts).toEqual([
    expect.stringMatching(/refuses mail .* 554 5\.7\.1 <\[address\]>: Relay access denied/),
  ]);
  isMended = true;
  expect(await api.operate('/resend', { since: new Date(Date.now() + 60_000).toISOString() })).toEqual({
    queued: 0,
  });
  expect(await api.operate('/resend', {})).toEqual({ queued: 2 });
  for (const opened of [first, second]) await api.orderBecomes(opened, { invoice: 'sent' });
  expect(await deadInvoices()).toEqual([]);
  expect(await api.operate('/resend', {})).toEqual({ queued: 0 });
});

test('a mailbox of the seller that does not exist loses no notice', async () => {
  let exists = false;
  const seller = 'orders@studio.example';
  const server = await openMailServer({
    onRcptTo: ({ address }, __, done) =>
      done(exists || address !== seller ? undefined : reply(550, '5.1.1 No such user')),
  });
  const api = await openApi({ SMTP_URL: server.url, SELLER_NOTICES_TO: seller });
  await api.buy();
  const { jobs } = api.dependencies();
  const notice = async () => (await jobs.listOpen()).find(({ name }) => name === 'seller-notice');
  await expect.poll(async () => (await notice())?.reason).toContain('5.1.1');
  exists = true;
  await api.operate('/jobs/retry', { all: true });
  await expect.poll(notice).toBeUndefined();
  expect(server.delivered.flatMap(({ to }) => to)).toContain(seller);
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
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
  const unproven = await openMailServer({ ...listening, key, cert, disabledCommands: [] });
  const unencrypted = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true };
  const clear = await openMailServer({ ...listening, ...unencrypted });
  for (const server of [unproven, clear]) {
    const smtpUrl = server.url.replace('smtp://', 'smtp://site:secret@');
    await expect(newMailer({ smtpUrl }).send(mail)).rejects.toThrow();
    expect(server.connections()).toBeGreaterThan(0);
  }
  expect(logins).toEqual([]);
});
