import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openHarness } from './test-harness.ts';

const require = createRequire(import.meta.url);
const program = require.resolve('@stripe/cli/bin/shim.js');

/** Triggers an event with Stripe's own command line, through the calls that its authors chose. */
async function trigger(event: string) {
  const { url, stripe } = await openHarness();
  const folder = mkdtempSync(join(tmpdir(), 'stripe-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = { ...process.env, XDG_CONFIG_HOME: folder, STRIPE_CLI_TELEMETRY_OPTOUT: '1' };
  const key = ['--api-key', 'sk_test_sandbox', '--api-base', url];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [program, 'trigger', event, ...key], { env }, (_, out, error) =>
      resolve(out + error),
    );
  });
  return { output, types: (await stripe.events.list()).data.map(({ type }) => type) };
}

it.each([
  'payment_intent.created',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'charge.succeeded',
  'charge.failed',
  'charge.refunded',
])('`stripe trigger %s` causes it', async (event) => {
  const { output, types } = await trigger(event);
  expect(output).toContain('Trigger succeeded!');
  expect(types).toContain(event);
});

it.each(['charge.captured', 'charge.dispute.created', 'customer.created', 'setup_intent.created'])(
  '`stripe trigger %s` is not implemented in this sandbox, and says so',
  async (event) => {
    const { output } = await trigger(event);
    expect(output).toContain('not implemented in this sandbox');
    expect(output).not.toMatch(/No such|[Uu]nrecognized|unknown parameter/);
  },
);
