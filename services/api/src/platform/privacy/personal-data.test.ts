import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderView } from '@site/contract/wire';
import { payloadKeys } from '@site/domain/questionnaire';
import { startSandbox } from '@site/stripe-sandbox';
import { operate } from '@site/testing/commands';
import { expect, onTestFinished, test } from 'vitest';
import { apiClient, invoiceRequest, payAt, until } from '../../../testing/api-harness.ts';
import { openMailServer } from '../../../testing/fake-mail-server.ts';
import { openSpreadsheet } from '../../../testing/fake-spreadsheet.ts';

const email = 'quilla.ferngrove@personal.example';
/** Values that occur nowhere else, so that each one found in a log is a leak. */
const personal = {
  email,
  name: 'Quilla Ferngrove',
  company: 'Ferngrove Kelpworks',
  street: 'Sorrel Lane 4711',
  city: 'Nettlebridge',
  zip: 'NB9 4QF',
  waiting: 'waiting.ferngrove@personal.example',
  card: '4242424242424242',
  rejected: 'rejected-value-of-ferngrove',
};

/** The API in its own process, with everything that it prints. */
async function startProcess(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  };
  onTestFinished(end);
  const line = await until(
    async () => /^.*"listening".*$/m.exec(output)?.[0],
    (found) => found !== undefined,
  );
  return { url: (JSON.parse(line ?? '{}') as { url: string }).url, output: () => output, end };
}

test('a purchase and a questionnaire with every failure leave no personal data in logs and URLs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'api-personal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const sandbox = await startSandbox();
  onTestFinished(sandbox.close);
  const spreadsheet = await openSpreadsheet(
    (response) => response.writeHead(500).end(),
    (response) => response.destroy(),
  );
  let rejections = 1;
  const mail = await openMailServer({
    // Mail servers repeat the address that they do not like.
    onRcptTo: ({ address }, _, done) => {
      rejections -= 1;
      const error = Object.assign(new Error(`<${address}>: try later`), { responseCode: 451 });
      done(rejections >= 0 ? error : undefined);
    },
  });
  const environment = {
    API_PORT: '0',
    DATA_DIR: folder,
    STRIPE_API_URL: sandbox.url,
    STRIPE_WEBHOOK_SECRET: 'whsec_unused',
    QUESTIONNAIRE_RELAY_URL: spreadsheet.url,
    SMTP_URL: mail.url,
    WAITLIST_STORE: 'true',
    JOB_RETRY_DELAY_SECONDS: '1',
  };
  const api = await startProcess(environment);
  const { post, open, order, call } = apiClient(() => api.url);

  const answers: Record<string, string> = {
    ...Object.fromEntries(payloadKeys().map((key, index) => [key, `ferngrove-answer-${index}`])),
    Email: email,
    'What is the full name of the founder?': personal.name,
    'What is the legal structure of the business?': 'LLC',
    timestamp: '2026-11-21T10:00:00.000Z',
    submissionDate: '2026-11-21T10:00:00.000Z',
  };
  const id = randomUUID();
  expect((await post(`/questionnaires/${id}`, answers)).status).toBe(201);
  // Rejected in every way there is.
  expect((await post(`/questionnaires/${id}`, { ...answers, [personal.rejected]: 'x' })).status).toBe(400);
  expect((await post(`/questionnaires/${id}`, { ...answers, Email: personal.rejected })).status).toBe(400);
  expect((await post(`/questionnaires/${email}`, answers)).status).toBe(400);
  expect((await post(`/questionnaires/${id}`, `{"Email":"${email}"`)).status).toBe(400);
  expect((await call(`/nothing/${email}?name=${personal.rejected}`, {})).status).toBe(404);
  expect((await post('/waitlist', { email: personal.waiting, companyName: personal.company })).status).toBe(
    200,
  );
  expect((await post('/waitlist', { email: personal.rejected })).status).toBe(400);

  const { body: opened } = await open();
  await payAt(sandbox, opened, personal.card, { name: personal.name, email });
  const request = invoiceRequest(opened, 'pd1', {
    email,
    fullName: personal.name,
    company: personal.company,
    billingAddress: {
      street: personal.street,
      city: personal.city,
      state: '',
      zipCode: personal.zip,
      country: 'GB',
    },
  });
  const mismatch = { ...request, paymentData: { ...request.paymentData, email: personal.waiting } };
  expect((await post('/send-invoice-email', mismatch)).status).toBeGreaterThanOrEqual(400);
  expect((await post('/send-invoice-email', request)).status).toBe(202);
  await until(
    () => order(opened.orderToken),
    ({ body }: { body: OrderView }) => body.invoice === 'sent',
  );
  await until(
    async () => spreadsheet.received,
    (received) => received.length === 1,
  );
  expect(mail.delivered.map(({ to }) => to)).toEqual([[email]]);
  for (const command of ['export', 'erase']) {
    const { code, err } = await operate(environment, 'data-subject', command, email);
    expect([code, err]).toEqual([0, '']);
  }
  await api.end();

  const log = api.output();
  expect(log).toContain('/questionnaires/:submissionId');
  const values = [
    ...Object.values(personal),
    ...Object.values(answers),
    opened.orderToken,
    opened.clientSecret,
  ];
  const common = ['LLC', '2026-11-21T10:00:00.000Z'];
  const found = values.filter((value) => !common.includes(value)).filter((value) => log.includes(value));
  expect(found).toEqual([]);
  expect(log.toLowerCase()).not.toContain('ferngrove');
  expect(new Set(spreadsheet.requests)).toEqual(new Set(['POST /exec']));
}, 240_000);
