import { createServices, describeLocalSite } from '@site/dev/local-site';
import type { Service } from '@site/dev/processes';
import { seedOrders } from '@site/dev/seeds';
import { findFreePorts } from '@site/testing/free-ports';
import { findPrice } from '@site/testing/plan-prices';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { expect, it, onTestFinished } from 'vitest';

/** What identifies the subject of each email to buyers and to the seller. */
const subjects = [
  'Invoice INV-',
  'Credit note CN-',
  'Correction CN-',
  'Copy of the credit note CN-',
  'The link to your order',
  'The email address of your order with Pitchwright was changed<',
  'The email address of your order with Pitchwright was changed back<',
  'Pitchwright needs attention',
  'New order ORD-',
  'New questionnaire ',
  'Refund of $',
  'Test email from',
];

it('the development site has an order in each state and every kind of email, which stay with the next start', async () => {
  const [sitePort = 0, apiPort = 0, sandboxPort = 0] = await findFreePorts(3);
  const local = describeLocalSite({ sitePort, apiPort, sandboxPort, dataDir: createTemporaryFolder() });
  const started: Service[] = [];
  onTestFinished(async () => {
    for (const service of started) await service.stop();
  });
  const { startApi, startSandbox } = createServices(local, { started: (service) => started.push(service) });
  await startApi({ SELLER_NOTICES_TO: 'seller@example.com' });
  await startSandbox();
  const seeds = await seedOrders(local.urls, local.dataDir);
  const shown = Object.entries(seeds).map(async ([name, address]) => {
    const { origin, pathname, hash } = new URL(address);
    expect(origin + pathname).toBe(`${local.urls.site}/payment-flow`);
    const headers = { authorization: `Bearer ${hash.replace('#order=', '')}` };
    const view = await (await fetch(`${local.urls.api}/order`, { headers })).json();
    return [name, view.status, view.answersReceivedAt !== null, view.amountRefunded];
  });
  expect(await Promise.all(shown)).toEqual([
    ['paid', 'paid', false, 0],
    ['answered', 'paid', true, 0],
    ['refunded', 'refunded', false, findPrice('pd2')],
    ['disputed', 'disputed', false, 0],
    ['unreturned', 'paid', false, 0],
  ]);
  expect(await seedOrders(local.urls, local.dataDir)).toEqual(seeds);
  const findMissingEmails = async () => {
    const outbox = await (await fetch(`${local.urls.api}/outbox`)).text();
    return subjects.filter((subject) => !outbox.includes(`>${subject}`));
  };
  await expect.poll(findMissingEmails, { timeout: 60_000 }).toEqual([]);
}, 90_000);
