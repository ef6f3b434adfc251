import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createServices } from '@site/dev/local-site';
import { currentConsent } from '@site/domain/consent';
import { findFreePorts } from '@site/testing/free-ports';
import { startPostgres } from '@site/testing/postgres-server';
import { orderView } from '@site/wire/order-messages';
import {
  confirm,
  createInvoiceRequest,
  createPurchase,
  openPurchase,
  post,
} from '../chaos/simulated-buyer.ts';

/** The times of one purchase, in milliseconds. */
type Measured = {
  /** The time to open the payment, without the provider's part of it. */
  opening: number;
  /**
   * The time from the provider's response to the buyer until the API reports the order as paid and its invoice as
   * queued or sent.
   */
  paid: number;
};

/**
 * `pnpm bench payments [--rates 1,8] [--seconds 30]` measures how long the API takes for purchases that begin at a
 * given rate per second. PostgreSQL waits for the disk, and the provider answers at once. Half of the buyers request
 * the invoice like the checkout; the other half leave, so only the webhook reports their payment.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { rates: { type: 'string', default: '1,8' }, seconds: { type: 'string', default: '30' } },
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-payments-'));
  await using closing = new AsyncDisposableStack();
  closing.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = await startPostgres({ durable: true });
  closing.defer(database.stop);
  const [apiPort, sandboxPort, metricsPort] = await findFreePorts(3);
  const services = createServices({ sitePort: 4173, apiPort, sandboxPort, dataDir });
  const sandbox = await services.startSandbox();
  closing.defer(sandbox.stop);
  const provider = await measureProvider(`http://127.0.0.1:${sandboxPort}`, closing);
  const api = await services.startApi({
    DATABASE_URL: await database.newDatabase(),
    STRIPE_API_URL: provider.url,
    METRICS_PORT: String(metricsPort),
  });
  closing.defer(api.stop);
  const buyer: Buyer = {
    api: `http://127.0.0.1:${apiPort}`,
    sandbox: `http://127.0.0.1:${sandboxPort}`,
    providerTime: provider.timeOf,
  };
  // Warm up with a few purchases, which compile the code and start the process that draws invoices.
  for (let warm = 0; warm < 10; warm += 1) await buyOnce(buyer, warm % 2 === 0);
  for (const rate of values.rates.split(',').map(Number)) {
    await readLongestDelay(metricsPort);
    const purchases: Promise<Measured>[] = [];
    for (let count = 0; count < rate * Number(values.seconds); count += 1) {
      purchases.push(buyOnce(buyer, count % 2 === 0));
      await pause(1000 / rate);
    }
    const measured = await Promise.all(purchases);
    const buildRow = (key: keyof Measured) => {
      const sorted = measured.map((one) => one[key]).toSorted((a, b) => a - b);
      const findQuantile = (q: number) => Math.round(sorted[Math.floor(sorted.length * q)] ?? Number.NaN);
      return { 'p50, ms': findQuantile(0.5), 'p99, ms': findQuantile(0.99) };
    };
    console.log(`\n${rate} a second, ${measured.length} purchases`);
    console.table({
      'create-payment-intent, without the provider': buildRow('opening'),
      'confirmed → paid, invoice queued': buildRow('paid'),
    });
    console.log(`Longest delay of the event loop: ${await readLongestDelay(metricsPort)} ms`);
  }
}

type Buyer = { api: string; sandbox: string; providerTime: (purchaseId: string) => number };

async function buyOnce({ api, sandbox, providerTime }: Buyer, staysOnPage: boolean): Promise<Measured> {
  const endpoints = { api: () => api, sandbox };
  const purchase = createPurchase('stays');
  const begun = performance.now();
  const created = await openPurchase(purchase, endpoints);
  const opening = performance.now() - begun - providerTime(purchase.purchaseId);
  const invoice = createInvoiceRequest(purchase, created);
  await post(
    endpoints,
    '/order/details',
    { paymentData: invoice.paymentData, consentVersion: currentConsent, amount: created.amount },
    created.orderToken,
  );
  await confirm(sandbox, purchase, created);
  const confirmed = performance.now();
  const asked = staysOnPage ? post(endpoints, '/send-invoice-email', invoice) : undefined;
  for (;;) {
    const response = await fetch(`${api}/order`, {
      headers: { authorization: `Bearer ${created.orderToken}` },
    });
    const { status, invoice: sent } = orderView.parse(await response.json());
    if (status === 'paid' && sent !== 'none') break;
    if (performance.now() - confirmed > 30_000) throw new Error('An order was not paid after 30 seconds.');
    await pause(5);
  }
  const paid = performance.now() - confirmed;
  await asked;
  return { opening, paid };
}

/**
 * Starts a proxy between the API and the payment sandbox that measures how long the sandbox takes to create each
 * payment.
 */
async function measureProvider(sandbox: string, closing: AsyncDisposableStack) {
  const times = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? await text(request) : undefined;
    const begun = performance.now();
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const answer = await fetch(sandbox + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body !== undefined && { body }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const [purchaseId] =
      /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(decodeURIComponent(body ?? '')) ?? [];
    if (purchaseId) times.set(purchaseId, (times.get(purchaseId) ?? 0) + performance.now() - begun);
    response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      .end(bytes);
  });
  const [port] = await findFreePorts(1);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  closing.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}`, timeOf: (purchaseId: string) => times.get(purchaseId) ?? 0 };
}

/** Returns the longest delay of the API's event loop since the last call, in milliseconds. */
async function readLongestDelay(metricsPort: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Math.round(Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1]) * 1000);
}
