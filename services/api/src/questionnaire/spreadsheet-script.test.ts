import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import { startLocalServer } from '@site/testing/local-server';
import { expect, onTestFinished, test } from 'vitest';
import { openApi } from '../../testing/api-harness.ts';
import { submissionIdOf } from '../purchase/order-answers.ts';

const script = readFileSync(join(import.meta.dirname, '../../../../deployment/spreadsheet/Code.gs'), 'utf8');

/** Fakes the parts of Google's spreadsheet service that the script uses. Rows and columns count from 1. */
function fakeGoogle() {
  const rows: string[][] = [];
  const lock = { waitLock() {}, releaseLock() {} };
  const getRange = (row: number, column: number, height = 1, width = 1) => ({
    getValue: () => rows[row - 1]?.[column - 1] ?? '',
    getValues: () =>
      Array.from({ length: height }, (_, y) =>
        Array.from({ length: width }, (_, x) => rows[row - 1 + y]?.[column - 1 + x] ?? ''),
      ),
    setNumberFormat() {
      return this;
    },
    setValues([cells = []]: string[][]) {
      const known = rows[row - 1] ?? [];
      rows[row - 1] = [...known.slice(0, column - 1), ...cells, ...known.slice(column - 1 + cells.length)];
    },
  });
  const sheet = { getLastRow: () => rows.length, getLastColumn: () => rows[0]?.length ?? 0, getRange };
  const services = {
    LockService: { getScriptLock: () => lock },
    SpreadsheetApp: {
      getActiveSpreadsheet: () => ({ getSheetByName: () => null, insertSheet: () => sheet }),
    },
    ContentService: {
      MimeType: { JSON: 'application/json' },
      createTextOutput: (body: string) => ({ setMimeType: () => body }),
    },
  };
  return {
    rows,
    post: (contents: string): string =>
      runInNewContext(`${script}\ndoPost({ postData: { contents } })`, { ...services, contents }),
  };
}

test('the script stores what the API relays in one row for each questionnaire, and corrects it', async () => {
  const google = fakeGoogle();
  const server = await startLocalServer(async (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(google.post(await text(request)));
  });
  onTestFinished(() => server.close());
  const api = await openApi({ QUESTIONNAIRE_RELAY_URL: server.url });
  const [first, second] = [randomUUID(), randomUUID()];
  const relayed = () => expect.poll(api.dependencies().jobs.listOpen).toEqual([]);
  await api.answer(first, { Email: 'ada@example.com' });
  await relayed();
  await api.answer(second, { Email: '=1+1@example.com', 'Fiverr username': 'grace' });
  await relayed();
  await api.answer(first, { Email: 'ada@example.org' });
  await relayed();
  const [header = [], ...rows] = google.rows;
  expect(header.slice(0, 2)).toEqual(['submissionId', 'revision']);
  const column = (name: string) => rows.map((row) => row[header.indexOf(name)] ?? '');
  expect(column('submissionId')).toEqual([first, second].map(submissionIdOf));
  expect(column('revision')).toEqual(['2', '1']);
  expect(column('Email')).toEqual(['ada@example.org', "'=1+1@example.com"]);
  expect(column('Fiverr username')).toEqual(['', 'grace']);
});

test('a repeated or overtaken request changes nothing, and one that is not ours is reported', () => {
  const google = fakeGoogle();
  const id = randomUUID();
  const post = (revision: number, email: string) =>
    JSON.parse(google.post(JSON.stringify({ Email: email, idempotencyKey: `${id}.${revision}` })));
  expect(post(2, 'second@example.com')).toEqual({ result: 'success' });
  expect(post(1, 'first@example.com')).toEqual({ result: 'success' });
  expect(post(2, 'second@example.com')).toEqual({ result: 'success' });
  expect(google.rows).toEqual([
    ['submissionId', 'revision', 'Email'],
    [id, '2', 'second@example.com'],
  ]);
  expect(JSON.parse(google.post('{}'))).toEqual({
    result: 'error',
    message: 'The request has no idempotencyKey.',
  });
  expect(google.rows).toHaveLength(2);
});
