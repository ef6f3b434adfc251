import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderView, PaymentIntentCreated } from '@site/contract/wire';
import { startSandbox } from '@site/stripe-sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { browserOf, invoiceRequest, mailsIn, payAt, until } from './testing/api-harness.ts';
import { type Engine, onEveryEngine } from './testing/engines.ts';

/** The API as a process of its own, which can be killed. */
async function openProcess(engine: Engine) {
  const folder = mkdtempSync(join(tmpdir(), 'api-kill-'));
  const sandbox = await startSandbox();
  const environment = {
    ...process.env,
    ...(await engine.variables()),
    API_PORT: '0',
    DATA_DIR: folder,
    STRIPE_API_URL: sandbox.url,
    STRIPE_WEBHOOK_SECRET: 'whsec_nobody_calls',
    INVOICE_GRACE_SECONDS: '1',
    RECONCILE_EVERY_SECONDS: '1',
    RECONCILE_AFTER_SECONDS: '0',
  };
  let child: ChildProcess | undefined;
  let url = '';
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  };
  const start = async () => {
    const started = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    url = await new Promise<string>((resolve, reject) => {
      started.once('exit', () => reject(new Error('The API stopped before it was ready.')));
      started.stdout.on('data', (chunk: Buffer) => {
        const line = chunk.toString().split('\n')[0] ?? '';
        if (line.includes('"listening"')) resolve(JSON.parse(line).url);
      });
    });
  };
  await start();
  onTestFinished(async () => {
    await kill();
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { ...browserOf(() => url), sandbox, start, kill, outbox: join(folder, 'outbox') };
}

type Process = Awaited<ReturnType<typeof openProcess>>;

const completed = async (api: Process, { orderToken }: PaymentIntentCreated): Promise<OrderView> => {
  const { body } = await until(
    () => api.order(orderToken),
    ({ body: order }) => order.invoice === 'sent',
  );
  return body;
};

onEveryEngine((engine) => {
  test('killed at every step of a purchase, it ends with one paid order and one invoice', async () => {
    const api = await openProcess(engine);
    const { body: opened } = await api.open();
    await api.kill();
    // The card is confirmed while nobody of ours is there to hear of it.
    expect(await payAt(api.sandbox, opened)).toMatchObject({ status: 'succeeded' });
    await api.start();
    await until(
      () => api.order(opened.orderToken),
      ({ body }) => body.status === 'paid',
    );
    await api.kill();
    await api.start();
    // The page asks, and the answer is cut off.
    const cutOff = api.post('/send-invoice-email', invoiceRequest(opened)).catch(() => 'cut off');
    await api.kill();
    await cutOff;
    await api.start();

    expect(await completed(api, opened)).toMatchObject({
      status: 'paid',
      orderNumber: opened.orderNumber,
      amount: 650,
    });
    await api.post('/send-invoice-email', invoiceRequest(opened));
    expect((await mailsIn(api.outbox)).map(({ file }) => file)).toEqual([
      `invoice-${opened.orderNumber}.eml`,
    ]);
  }, 300_000);
});
