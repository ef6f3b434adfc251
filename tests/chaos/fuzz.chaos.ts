import { fuzz, startFuzzedSite } from '@site/testing/fuzz';
import type { ChaosTest } from './chaos.ts';
import { type EngineName, startFleet, webhookSecret } from './fleet.ts';

const operatorToken = 'operator-token-of-the-fuzz';

type FuzzOptions = { requests: number; engine: EngineName; seed: number };

/**
 * Sends requests to every endpoint that no page would send: wrong types, control characters, deep and large bodies,
 * signed events that are malformed. Each must get a response, and none a 5xx; a 503 with `Retry-After` is counted, and
 * the request is repeated.
 */
export const chaosTest: ChaosTest<FuzzOptions> = {
  defaults: { requests: 20_000, engine: 'pglite', seed: 13 },
  help: {
    requests: 'how many requests',
    engine: 'its database: pglite or postgres',
    seed: 'another number is other requests',
  },
  run,
};

async function run({ requests, engine, seed }: FuzzOptions) {
  const site = await startFuzzedSite();
  const env = {
    SITE_URL: site.url,
    TRUST_PROXY: '1',
    OPERATOR_TOKEN: operatorToken,
    WAITLIST_STORE: 'true',
    RATE_LIMIT_MAILS: '1000000',
  };
  const fleet = await startFleet({ engine, env }).catch((error: unknown) => {
    site.close();
    throw error;
  });
  try {
    const begun = Date.now();
    const url = fleet.replicas[0]?.url ?? '';
    const secrets = { webhookSecret, operatorToken };
    const { statuses, failed, repeated, postponed } = await fuzz({ url, requests, seed, ...secrets });
    const serverErrors = Object.entries(statuses).filter(([status]) => !/^[1-4]\d\d$/.test(status));
    const sum = serverErrors.reduce((before, [, count]) => before + count, 0);
    const later = Object.entries(postponed).map(([reason, count]) => [`503 and repeated: ${reason}`, count]);
    const seconds = Math.round((Date.now() - begun) / 1000);
    return {
      counts: {
        ...{ engine, requests, seconds, ...statuses, repeated },
        ...Object.fromEntries(later),
        'responses 5xx or none': sum,
      },
      broken: failed.map((request) => `A request got a 5xx or no response. ${request}`),
    };
  } finally {
    await fleet.close();
    site.close();
  }
}
