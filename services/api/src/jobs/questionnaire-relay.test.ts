import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { openSpreadsheet } from '../testing/fake-spreadsheet.ts';
import { postToSpreadsheet, relayBody } from './questionnaire-relay.ts';

const key = '7a1f0c9e-8d1b-4c55-9f5e-0d6f3a2b1c4d.2';
const body = relayBody('{"Email":"ada@example.com","timestamp":"2026-11-21T10:00:00.000Z"}', key);
const send = (url: string, timeoutMs = 20_000) =>
  postToSpreadsheet(url, body, { idempotencyKey: key, timeoutMs });

const page = { 'content-type': 'text/html; charset=utf-8' };
const data = { 'content-type': 'application/json' };

test('the key stands in what is sent, last, where a script without headers can read it', async () => {
  const sheet = await openSpreadsheet();
  await send(sheet.url);
  const cells = sheet.received[0]?.cells ?? {};
  expect(Object.entries(cells)).toEqual([
    ['Email', 'ada@example.com'],
    ['timestamp', '2026-11-21T10:00:00.000Z'],
    ['idempotencyKey', key],
  ]);
});

test('nothing of what was answered stands in an address', async () => {
  const sheet = await openSpreadsheet();
  await send(sheet.url);
  expect(sheet.asked).toEqual(['POST /exec']);
});

test('a redirect to the answer is followed with a GET, as such web apps ask for it', async () => {
  const sheet = await openSpreadsheet((response) =>
    response.writeHead(302, { ...page, location: '/macros/echo?user_content_key=1' }).end('<a>Moved</a>'),
  );
  await send(sheet.url);
  expect(sheet.asked).toEqual(['POST /exec', 'GET /macros/echo?user_content_key=1']);
});

test('an answer in plain words is acceptance too', async () => {
  const sheet = await openSpreadsheet((response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end('Success'),
  );
  await send(sheet.url);
});

test.each<[string, (response: ServerResponse) => void, string]>([
  ['an error', (response) => response.writeHead(500).end(), 'The spreadsheet answered 500.'],
  ['too many at once', (response) => response.writeHead(429).end(), 'The spreadsheet answered 429.'],
  ['a refusal', (response) => response.writeHead(403).end(), 'The spreadsheet answered 403.'],
  [
    'a connection that dies',
    (response) => response.destroy(),
    'The spreadsheet could not be reached (UND_ERR_SOCKET).',
  ],
  [
    'an answer that dies in the middle',
    (response) =>
      response.writeHead(200, { ...data, 'content-length': '20' }).write('{"res', () => response.destroy()),
    'The spreadsheet broke its answer off.',
  ],
  [
    'a page',
    (response) => response.writeHead(200, page).end('<h1>Sign in</h1>'),
    'The spreadsheet answered with a page instead of data.',
  ],
  [
    'a page that does not say so',
    (response) => response.writeHead(200).end('\n<!DOCTYPE html><title>Error</title>'),
    'The spreadsheet answered with a page instead of data.',
  ],
  [
    'a redirect to a log-in page',
    (response) => response.writeHead(302, { location: 'data:text/html,<h1>Sign in</h1>' }).end(),
    'The spreadsheet could not be reached.',
  ],
  [
    'a script that caught its own error',
    (response) => response.writeHead(200, data).end('{"result":"error","error":"Lock timeout"}'),
    'The spreadsheet answered that it failed.',
  ],
])('%s is not acceptance, and is named', async (_, mood, reason) => {
  const sheet = await openSpreadsheet(mood);
  await expect(send(sheet.url)).rejects.toThrow(new Error(reason));
  expect(sheet.received).toEqual([]);
});

test('a redirect to a page is not acceptance', async () => {
  const sheet = await openSpreadsheet(
    (response) => response.writeHead(302, { location: '/login' }).end(),
    (response) => response.writeHead(200, page).end('<h1>Sign in</h1>'),
  );
  await expect(send(sheet.url)).rejects.toThrow('a page instead of data');
});

test('one that is slow to answer, or slow to finish, is not waited for without end', async () => {
  const sheet = await openSpreadsheet(
    () => {},
    (response) => void response.writeHead(200, data).write('{'),
  );
  await expect(send(sheet.url, 100)).rejects.toThrow('did not answer within 0.1 s');
  await expect(send(sheet.url, 100)).rejects.toThrow('did not answer within 0.1 s');
});

test('one that is down is named as such', async () => {
  const sheet = await openSpreadsheet();
  await sheet.close();
  await expect(send(sheet.url)).rejects.toThrow('The spreadsheet could not be reached (ECONNREFUSED).');
});
