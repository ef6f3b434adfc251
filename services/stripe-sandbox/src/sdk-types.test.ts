import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { type Harness, newIntent, openHarness, payInBrowser } from './test-harness.ts';

/**
 * Every response of the sandbox is written as a constant of the SDK's type and
 * compiled: a field that is missing, unknown or of another type is an error.
 */
it("every response has the official SDK's type, to the field", async () => {
  const responses = await everyKindOfResponse(await openHarness());
  const kinds = new Set(responses.map(({ type }) => type));
  expect([...kinds].toSorted()).toEqual([
    'Stripe.ApiList<Stripe.Charge>',
    'Stripe.ApiSearchResult<Stripe.PaymentIntent>',
    'Stripe.Charge',
    'Stripe.Dispute',
    'Stripe.Event',
    'Stripe.PaymentIntent',
    'Stripe.PaymentMethod',
    'Stripe.Refund',
  ]);
  const { correct, invalid } = await compiled({
    correct: responses.map(constant).join('\n'),
    // Three responses with one error each show that the check works.
    invalid: broken(responses).map(constant).join('\n'),
  });
  expect(correct).toEqual([]);
  expect(invalid.map((line) => Number(/\((\d+),/.exec(line)?.[1]))).toEqual([2, 3, 4]);
});

type Sample = { type: string; value: unknown };

/** Brings payments into all their states and retrieves every object. */
async function everyKindOfResponse(harness: Harness): Promise<Sample[]> {
  const { stripe, control } = harness;
  const responses: Sample[] = [];
  const sample = <T>(type: string, value: T): T => {
    responses.push({ type: `Stripe.${type}`, value });
    return value;
  };
  const look = async (id: string) => {
    sample('PaymentIntent', await stripe.paymentIntents.retrieve(id));
    return sample('PaymentIntent', await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  };
  const paid = sample('PaymentIntent', await newIntent(stripe, { metadata: { order: '1' } }));
  await payInBrowser(harness, paid, '4000000000000002');
  await look(paid.id);
  await payInBrowser(harness, paid, '4242424242424242');
  const { latest_charge: charge, payment_method: method } = await look(paid.id);
  sample('Charge', charge);
  sample('PaymentMethod', await stripe.paymentMethods.retrieve(String(method)));
  sample('ApiList<Stripe.Charge>', await stripe.charges.list({ payment_intent: paid.id }));
  const query = "metadata['order']:'1'";
  sample('ApiSearchResult<Stripe.PaymentIntent>', await stripe.paymentIntents.search({ query }));
  sample('Refund', await stripe.refunds.create({ payment_intent: paid.id, amount: 100 }));
  sample('Refund', await stripe.refunds.create({ payment_intent: paid.id }));
  await look(paid.id);

  const challenged = await newIntent(stripe);
  await payInBrowser(harness, challenged, '4000000000003220');
  await look(challenged.id);
  await control('POST', `/intents/${challenged.id}/authenticate`, { outcome: 'authenticated' });
  await look(challenged.id);
  sample('PaymentIntent', await stripe.paymentIntents.cancel((await newIntent(stripe)).id));

  const disputed = await newIntent(stripe);
  await payInBrowser(harness, disputed, '4000000000000259');
  const [dispute] = (await stripe.disputes.list({ payment_intent: disputed.id })).data;
  sample('Dispute', dispute);
  await control('POST', `/disputes/${dispute?.id}/close`, { outcome: 'won' });
  sample('Dispute', await stripe.disputes.retrieve(String(dispute?.id)));
  for (const event of (await stripe.events.list({ limit: 100 })).data) sample('Event', event);
  return responses;
}

function constant({ type, value }: Sample, index: number): string {
  return `export const response${index}: ${type} = ${JSON.stringify(value)};`;
}

/** One field missing, one unknown, one of another type. */
function broken(responses: readonly Sample[]): Sample[] {
  const type = 'Stripe.Charge';
  const charge = responses.find((sample) => sample.type === type)?.value as Record<string, unknown>;
  const { currency: _, ...incomplete } = charge;
  return [incomplete, { ...charge, colour: 'red' }, { ...charge, paid: 'yes' }].map((value) => ({
    type,
    value,
  }));
}

/** Compiles sources within the package, where the SDK resolves, and returns the errors by source. */
async function compiled<Name extends string>(sources: Record<Name, string>): Promise<Record<Name, string[]>> {
  const packageFolder = fileURLToPath(new URL('..', import.meta.url));
  const folder = mkdtempSync(join(packageFolder, 'node_modules/.sdk-types-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const names = Object.keys(sources) as Name[];
  const files = names.map((name) => {
    writeFileSync(join(folder, `${name}.ts`), `import type { Stripe } from 'stripe';\n${sources[name]}\n`);
    return `${name}.ts`;
  });
  const compilerOptions = { noEmit: true, types: ['node'], exactOptionalPropertyTypes: false };
  const config = { extends: join(packageFolder, '../../tsconfig.base.json'), compilerOptions, files };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(packageFolder, '../../node_modules/.bin/tsc');
  const output = await new Promise<string>((resolve) => {
    execFile(
      compiler,
      ['-p', folder, '--pretty', 'false'],
      { maxBuffer: 64 * 1024 * 1024 },
      (_, stdout, stderr) => resolve(stdout + stderr),
    );
  });
  const errors = output.split('\n').filter((line) => line.includes('error TS'));
  const sorted = names.map((name) => [name, errors.filter((line) => line.includes(`${name}.ts(`))] as const);
  expect(sorted.reduce((sum, [, lines]) => sum + lines.length, 0)).toBe(errors.length);
  return Object.fromEntries(sorted) as Record<Name, string[]>;
}
