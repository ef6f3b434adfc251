import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { openSpreadsheet } from '../../testing/fake-spreadsheet.ts';
import { postToSpreadsheet, relayBody } from './questionnaire-relay.ts';

const key = '7a1f0c9e-8d1b-4c55-9f5e-0d6f3a2b1c4d.2';
const body = relayBody('{"Email":"=HYPERLINK(ada@example.com)","timestamp":"2026-11-21T10:00:00.000Z"}', key);
const send = (url: string, timeoutMs?: number) => postToSpreadsheet(url, body, key, timeoutMs);

const page = { 'content-type': 'text/html; charset=utf-8' };
const data = { 'content-type': 'application/json' };
const logIn = 'data:text/html,<h1>Sign in</h1>';

test('cells that would be computed are text, the idempotency key is the last one, and no answer is part of a URL', async () => {
  const spreadsheet = await openSpreadsheet();
  await send(spreadsheet.url);
  expect(spreadsheet.requests).toEqual(['POST /exec']);
  expect(Object.entries(spreadsheet.received[0]?.cells ?? {})).toEqual([
    ['Email', "'=HYPERLINK(ada@example.com)"],
    ['timestamp', '2026-11-21T10:00:00.000Z'],
    ['idempotencyKey', key],
  ]);
});

test('a redirect to the response is followed with a GET', async () => {
  const spreadsheet = await openSpreadsheet((response) =>
    response.writeHead(302, { ...page, location: '/macros/echo?user_content_key=1' }).end('<a>Moved</a>'),
  );
  await send(spreadsheet.url);
  expect(spreadsheet.requests).toEqual(['POST /exec', 'GET /macros/echo?user_content_key=1']);
});

const unreachable = 'The spreadsheet could not be reached (UND_ERR_SOCKET).';
const isPage = 'The spreadsheet responded with an HTML page instead of data.';
const failed = '{"result":"error","error":"Lock timeout"}';

test.each<[string, (response: ServerResponse) => void, string]>([
  ['an error', (response) => response.writeHead(500).end(), 'The spreadsheet responded with status 500.'],
  ['a connection that breaks', (response) => response.destroy(), unreachable],
  [
    'a response that breaks off',
    (response) =>
      response.writeHead(200, { ...data, 'content-length': '20' }).write('{"res', () => response.destroy()),
    unreachable,
  ],
  ['a page', (response) => response.writeHead(200).end('\n<!DOCTYPE html><title>Error</title>'), isPage],
  ['a redirect to a log-in page', (response) => response.writeHead(302, { location: logIn }).end(), isPage],
  [
    'a script that caught its own error',
    (response) => response.writeHead(200, data).end(failed),
    'The spreadsheet reported a failure.',
  ],
  [
    'a response without an end',
    (response) => {
      response.writeHead(200, data).write('{"result":"success"}');
      const writing = setInterval(() => response.write(' '.repeat(200_000)));
      response.once('close', () => clearInterval(writing));
    },
    "The spreadsheet's response is longer than 1 MB.",
  ],
])('%s is not acceptance and is reported', async (_, respond, reason) => {
  const spreadsheet = await openSpreadsheet(respond);
  await expect(send(spreadsheet.url)).rejects.toThrow(new Error(reason));
  expect(spreadsheet.received).toEqual([]);
});

test.each([307, 308])(
  'a redirect that would send the answers elsewhere (%i) is not followed',
  async (status) => {
    const spreadsheet = await openSpreadsheet((response) =>
      response.writeHead(status, { location: '/other' }).end(),
    );
    await expect(send(spreadsheet.url)).rejects.toThrow(`The spreadsheet responded with status ${status}.`);
    expect(spreadsheet.requests).toEqual(['POST /exec']);
  },
);

test('a response that is slow to start or to finish times out', async () => {
  const spreadsheet = await openSpreadsheet(
    () => {},
    (response) => void response.writeHead(200, data).write('{'),
  );
  await expect(send(spreadsheet.url, 100)).rejects.toThrow('(TimeoutError)');
  await expect(send(spreadsheet.url, 100)).rejects.toThrow('(TimeoutError)');
});
