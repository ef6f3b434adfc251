import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  harnessAt,
  newIntent,
  openReceiver,
  payInBrowser,
  stripeErrorOf,
  webhookSecret,
} from './test-harness.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

type Run = { process: ChildProcess; output: string[]; errors: string[]; url: Promise<string> };

/** The program itself, on a free port. */
function run(env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH ?? '', SANDBOX_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output: string[] = [];
  const errors: string[] = [];
  const url = new Promise<string>((resolve) =>
    createInterface(child.stdout).on('line', (line) => {
      output.push(line);
      const address = /http:\S+/.exec(line)?.[0];
      if (address) resolve(address);
    }),
  );
  createInterface(child.stderr).on('line', (line) => errors.push(line));
  return { process: child, output, errors, url };
}

async function harnessOf({ url }: Run) {
  return harnessAt({ url: await url, close: async () => {} });
}

async function end(run: Run, signal: NodeJS.Signals): Promise<number | null> {
  const gone = once(run.process, 'close');
  run.process.kill(signal);
  return (await gone)[0];
}

function stateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('the program', () => {
  it('logs one line when it listens, and shuts down gracefully', async () => {
    const running = run();
    const { stripe } = await harnessOf(running);
    await stripe.paymentIntents.list();
    expect(await end(running, 'SIGTERM')).toBe(0);
    expect(running.output).toEqual([`Payment sandbox listening on ${await running.url}`]);
    expect(running.errors).toEqual([]);
  });

  it('reports a port in use and what to do', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const failed = run({ SANDBOX_PORT: String(port) });
    const [code] = await once(failed.process, 'close');
    expect(code).toBe(1);
    expect(failed.errors).toEqual([
      `The payment sandbox did not start. Port ${port} on 127.0.0.1 is already in use. Stop what listens there, or set SANDBOX_PORT to another port.`,
    ]);
  });

  it.each([
    [{ SANDBOX_PORT: 'http' }, /SANDBOX_PORT must be a port number/],
    [{ WEBHOOK_URL: 'http://127.0.0.1:1/hook' }, /WEBHOOK_URL needs WEBHOOK_SECRET/],
    [{ WEBHOOK_URL: 'ftp://x', WEBHOOK_SECRET: 'whsec_x' }, /WEBHOOK_URL must be an http/],
    [{ SECRET_KEY: 'sk_live_real' }, /SECRET_KEY must be a test key/],
  ])('does not start with %j', async (env, message) => {
    const failed = run(env as Record<string, string>);
    const [code] = await once(failed.process, 'close');
    expect(code).toBe(1);
    expect(failed.errors.join('\n')).toMatch(message);
  });
});

describe('STATE_DIR', () => {
  it('stores payments, keys, disputes and undelivered events through a SIGKILL', async () => {
    const receiver = await openReceiver();
    const env = { STATE_DIR: stateFolder(), WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: webhookSecret };
    const first = run(env);
    const before = await harnessOf(first);
    await before.control('POST', '/webhooks/pause');
    const intent = await newIntent(before.stripe, { metadata: { purchase: 'p-1' } });
    const paid = await before.stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: 'pm_card_visa' },
      { idempotencyKey: 'pay-1' },
    );
    await before.control('PUT', '/cards/mastercard', { outcome: 'lost_card' });
    await end(first, 'SIGKILL');
    expect(receiver.deliveries).toEqual([]);

    const after = await harnessOf(run(env));
    expect(await after.stripe.paymentIntents.retrieve(intent.id)).toEqual(paid);
    const found = await after.stripe.paymentIntents.search({ query: "metadata['purchase']:'p-1'" });
    expect(found.data).toHaveLength(1);
    const replayed = await after.stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: 'pm_card_visa' },
      { idempotencyKey: 'pay-1' },
    );
    expect(replayed.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(replayed.status).toBe('succeeded');
    await receiver.until(({ length }) => length === 3);
    expect(receiver.types().sort()).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
    const declined = newIntent(after.stripe, { confirm: true, payment_method: 'pm_card_mastercard' });
    expect(await stripeErrorOf(declined)).toMatchObject({ decline_code: 'lost_card' });
  });

  it('contains no card number and no security code', async () => {
    const folder = stateFolder();
    const running = run({ STATE_DIR: folder });
    const harness = await harnessOf(running);
    await payInBrowser(harness, await newIntent(harness.stripe), '4242424242424242', { cvc: '987' });
    await payInBrowser(harness, await newIntent(harness.stripe), '4539578763621486');
    await end(running, 'SIGTERM');
    const stored = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('');
    expect(stored).toContain('"last4":"4242"');
    expect(stored).not.toMatch(/4242424242424242|4539578763621486|"987"|cvc=/);
    expect([...running.output, ...running.errors].join('\n')).not.toMatch(
      /4242424242424242|4539578763621486/,
    );
  });
});
