import { fuzz } from '@site/testing/fuzz';
import { startLocalServer } from '@site/testing/local-server';
import { expect, onTestFinished, test } from 'vitest';

/** Fuzzes a server that responds 503 to the first tries of a request. */
async function fuzzOverloaded(failures: number, headers: Record<string, string>) {
  let requests = 0;
  const server = await startLocalServer((request, response) => {
    request.resume();
    const status = requests < failures ? 503 : 200;
    requests += 1;
    response.writeHead(status, headers).end('{"error":{"code":"storage_unavailable"}}');
  });
  onTestFinished(server.close);
  return await fuzz({ url: server.url, requests: 1, seed: 3, webhookSecret: '', operatorToken: '' });
}

const later = { 'retry-after': '0' };

test('a 503 with the time of a repetition is repeated and counted with its reason', async () => {
  const result = await fuzzOverloaded(2, later);
  expect(result).toMatchObject({ statuses: { 200: 1 }, failed: [], postponed: { storage_unavailable: 2 } });
});

test('a 503 that every repetition gets is a failure, and so is one without a time', async () => {
  for (const { statuses, failed } of [await fuzzOverloaded(3, later), await fuzzOverloaded(1, {})]) {
    expect(statuses).toEqual({ 503: 1 });
    expect(failed).toHaveLength(1);
  }
});
