import { expect, onTestFinished, test } from 'vitest';
import { openApi, webhookSecret } from '../../../testing/api-harness.ts';
import { onEveryEngine } from '../../../testing/engines.ts';
import { fuzz, startFuzzedSite, targets } from '../../../testing/fuzz.ts';

const operatorToken = 'operator-token-of-the-fuzz';

onEveryEngine((engine) => {
  test('hundreds of requests with wrong types, control characters, deep and large bodies get no 5xx', async () => {
    const site = await startFuzzedSite();
    onTestFinished(site.close);
    const variables = { SITE_URL: site.url, TRUST_PROXY: '1', WAITLIST_STORE: 'true' };
    const api = await openApi(engine, { ...variables, OPERATOR_TOKEN: operatorToken });
    const requests = { requests: 400, seed: 13, webhookSecret, operatorToken };
    const { statuses, failed } = await fuzz({ url: api.url(), ...requests });
    expect(failed).toEqual([]);
    // The fuzz also reaches what is behind the validation.
    for (const status of [200, 201, 204]) expect(statuses).toHaveProperty(String(status));

    const { body } = await api.call<{ paths: Record<string, object> }>('/openapi.json', {});
    const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}$/, '')}`),
    );
    const fuzzed = targets.map(({ method, path }) => `${method} ${path}`);
    expect(operations.filter((operation) => !fuzzed.some((target) => target.startsWith(operation)))).toEqual(
      [],
    );
  });
});
