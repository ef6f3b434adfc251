import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { payloadKeys } from '@site/domain/questionnaire-payload';
import { submissionKeyHeader } from '@site/wire/questionnaire-messages';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApi } from '../../../testing/api-harness.ts';
import { openMailServer } from '../../../testing/fake-mail-server.ts';
import { openSpreadsheet } from '../../../testing/fake-spreadsheet.ts';
import { invoiceRequest } from '../../../testing/site-requests.ts';

const email = 'quilla.ferngrove@personal.example';
/** These values occur nowhere else, so each one found in a log is a leak. */
const personal = {
  email,
  name: 'Quilla Ferngrove',
  company: 'Ferngrove Kelpworks',
  address: { street: 'Sorrel Lane 4711', city: 'Nettlebridge', zipCode: 'NB9 4QF' },
  waiting: 'waiting.ferngrove@personal.example',
  card: '4242424242424242',
  rejected: 'rejected-value-of-ferngrove',
};

test('a purchase and a questionnaire with every failure leave no personal data in logs and URLs', async () => {
  const log: string[] = [];
  for (const name of ['log', 'info', 'warn', 'error'] as const) {
    const spy = vi.spyOn(console, name).mockImplementation((...parts) => void log.push(inspect(parts)));
    onTestFinished(() => spy.mockRestore());
  }
  const spreadsheet = await openSpreadsheet(
    (response) => response.writeHead(500).end(),
    (response) => response.destroy(),
  );
  let rejections = 1;
  const mail = await openMailServer({
    // Mail servers repeat a rejected address in their response.
    onRcptTo: ({ address }, _, done) => {
      rejections -= 1;
      const error = Object.assign(new Error(`<${address}>: try later`), { responseCode: 451 });
      done(rejections >= 0 ? error : undefined);
    },
  });
  const api = await openApi({
    QUESTIONNAIRE_RELAY_URL: spreadsheet.url,
    SMTP_URL: mail.url,
    WAITLIST_STORE: 'true',
  });
  const { post, open } = api;

  const answers: Record<string, string> = {
    ...Object.fromEntries(payloadKeys().map((key, index) => [key, `ferngrove-answer-${index}`])),
    Email: email,
    'What is the full name of the founder?': personal.name,
    'What is the legal structure of the business?': 'LLC',
    timestamp: '2026-11-21T10:00:00.000Z',
    submissionDate: '2026-11-21T10:00:00.000Z',
  };
  const questionnaire = '/questionnaires';
  const key = randomUUID();
  // Some requests are accepted, the others are rejected in every possible way.
  for (const [path, body, expected] of [
    [questionnaire, answers, 201],
    [questionnaire, { ...answers, [personal.rejected]: 'x' }, 400],
    [questionnaire, { ...answers, Email: personal.rejected }, 400],
    [questionnaire, `{"Email":"${email}"`, 400],
    [`/questionnaires/${email}`, answers, 404],
    [`/nothing/${email}?name=${personal.rejected}`, {}, 404],
    ['/waitlist', { email: personal.waiting, companyName: personal.company }, 200],
    ['/waitlist', { email: personal.rejected }, 400],
  ] as const) {
    expect((await post(path, body, { [submissionKeyHeader]: key })).status, path).toBe(expected);
  }

  const { body: opened } = await open();
  await api.pay(opened, personal.card, { name: personal.name, email });
  const request = invoiceRequest(opened, 'pd1', {
    email,
    fullName: personal.name,
    company: personal.company,
    billingAddress: { ...personal.address, state: '', country: 'GB' },
  });
  const mismatch = { ...request, paymentData: { ...request.paymentData, email: personal.waiting } };
  expect((await post('/send-invoice-email', mismatch)).status).toBeGreaterThanOrEqual(400);
  expect((await post('/send-invoice-email', request)).status).toBe(202);
  await api.orderBecomes(opened, { invoice: 'sent' });
  await expect.poll(() => spreadsheet.received).toHaveLength(1);
  expect(mail.delivered.map(({ to }) => to)).toEqual([[email]]);
  await api.operate('/data-subject/export', { email });
  await api.operate('/data-subject/erase', { email, confirmed: true });
  log.push(...api.logged);
  expect(log.join('\n')).toContain('/questionnaires');
  const { address, ...others } = personal;
  const values = [address, others, answers].flatMap((each) => Object.values<string>(each));
  const common = ['LLC', '2026-11-21T10:00:00.000Z'];
  const secrets = values.filter((value) => !common.includes(value));
  for (const value of [...secrets, key, opened.orderToken, opened.clientSecret]) {
    expect(log.join('\n')).not.toContain(value);
  }
  expect(log.join('\n').toLowerCase()).not.toContain('ferngrove');
  expect(new Set(spreadsheet.requests)).toEqual(new Set(['POST /exec']));
}, 240_000);
