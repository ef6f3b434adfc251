import { startLocalServer } from '@site/testing/local-server';
import { expect, onTestFinished, test } from 'vitest';
import { openApi, webhookSecret } from '../../../testing/api-harness.ts';
import { fuzz, targets } from '../../../testing/fuzz.ts';

const operatorToken = 'operator-token-of-the-fuzz';
const requests = Number(process.env.FUZZ_REQUESTS ?? 400);

test(
  'requests with wrong types, control characters, deep and large bodies get no 5xx',
  async () => {
    // The API accepts metrics of releases that its site has.
    const site = await startLocalServer((_, response) => void response.end());
    onTestFinished(() => site.close());
    const api = await openApi({
      SITE_URL: site.url,
      TRUST_PROXY: '1',
      WAITLIST_STORE: 'true',
      OPERATOR_TOKEN: operatorToken,
    });
    const { statuses, failed } = await fuzz({
      ...{ url: api.url(), requests, seed: 13, webhookSecret, operatorToken },
    });
    expect(failed).toEqual([]);
    // The fuzz also reaches what is behind the validation.
    for (const status of [200, 201, 204]) expect(statuses).toHaveProperty(String(status));

    const { body } = await api.call<{ paths: Record<string, object> }>('/openapi.json', {});
    const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}$/, '')}`),
    );
    const isFuzzed = (operation: string) => targets.some(([target]) => target.startsWith(operation));
    expect(operations.filter((operation) => !isFuzzed(operation))).toEqual([]);
  },
  120_000 + requests * 100,
);
