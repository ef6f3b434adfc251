import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { readEnvironment } from './config.ts';
import { harnessAt, newIntent, openReceiver, webhookSecret } from './test-harness.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Starts the program itself, by default on a free port. */
function run(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH ?? '', SANDBOX_PORT: '0', ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const listening = async () => {
    await expect.poll(() => output).toMatch(/http:\S+\n/);
    return harnessAt({ url: /http:\S+/.exec(output)?.[0] ?? '' });
  };
  return { child, output: () => output, listening };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const gone = once(child, 'close');
  child.kill(signal);
  return (await gone)[0];
}

function stateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('logs one line when it listens, says when its port is in use, and ends on SIGTERM', async () => {
  const { child, output, listening } = run();
  const { url, stripe } = await listening();
  await stripe.paymentIntents.list();
  const second = run({ SANDBOX_PORT: new URL(url).port });
  expect((await once(second.child, 'close'))[0]).toBe(1);
  expect(second.output()).toMatch(/did not start.*address already in use/);
  expect(await end(child, 'SIGTERM')).toBe(0);
  expect(output()).toBe(`Payment sandbox listening on ${url}\n`);
});

it.each([
  [{ SANDBOX_PORT: 'http' }, /SANDBOX_PORT must be a port number/],
  [{ WEBHOOK_URL: 'http://127.0.0.1:1/hook' }, /WEBHOOK_URL needs WEBHOOK_SECRET/],
])('does not start with %j', (env, message) => {
  expect(() => readEnvironment(env)).toThrow(message);
});

it('stores in STATE_DIR all that was answered through a SIGKILL, and no card number', async () => {
  const receiver = await openReceiver();
  const folder = stateFolder();
  const env = { STATE_DIR: folder, WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: webhookSecret, BANK_MS: '0' };
  const first = run(env);
  const before = await first.listening();
  receiver.respondWith(...Array<number>(99).fill(500));
  const intent = await newIntent(before.stripe, { metadata: { purchase: 'p-1' } });
  const card = { payment_method: 'pm_card_visa' };
  const key = { idempotencyKey: 'pay-1' };
  const paid = await before.stripe.paymentIntents.confirm(intent.id, card, key);
  await before.pay(await newIntent(before.stripe), '4539578763621486', { cvc: '987' });
  await before.control('PUT', '/cards/mastercard', { outcome: 'expired_card' });
  await end(first.child, 'SIGKILL');
  const journal = join(folder, 'sandbox.jsonl');
  // A line that was cut off belongs to a request that was never answered.
  appendFileSync(journal, '[["payment_intent","pi_2",{"id');
  expect(readFileSync(journal, 'utf8')).not.toMatch(/4539578763621486|"987"/);
  receiver.forget();

  const second = run(env);
  const { stripe, pay } = await second.listening();
  expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(paid);
  const replayed = await stripe.paymentIntents.confirm(intent.id, card, key);
  expect(replayed.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
  await expect.poll(receiver.types).toHaveLength(6);
  const declined = await pay(await newIntent(stripe), '5555555555554444');
  expect(declined.body.error?.code).toBe('expired_card');
  await end(second.child, 'SIGKILL');
  expect((await (await run(env).listening()).stripe.paymentIntents.list()).data).toHaveLength(3);
});
