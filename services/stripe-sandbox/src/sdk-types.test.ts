import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Bench, newIntent, openBench, payInBrowser } from './testing/sandbox.ts';

vi.setConfig({ testTimeout: 120_000 });

/**
 * What the sandbox sends, held against the official SDK's types by the compiler: every answer is written
 * down as a constant of its type. A field that is missing, that Stripe does not have, or that holds
 * something else does not compile.
 */
it("every answer is of the official SDK's type, to the field", async () => {
  const answers = await everyKindOfAnswer(await openBench());
  const kinds = new Set(answers.map(({ type }) => type));
  expect([...kinds].toSorted()).toEqual([
    'Stripe.ApiList<Stripe.Charge>',
    'Stripe.ApiSearchResult<Stripe.PaymentIntent>',
    'Stripe.Balance',
    'Stripe.Charge',
    'Stripe.Dispute',
    'Stripe.Event',
    'Stripe.PaymentIntent',
    'Stripe.PaymentMethod',
    'Stripe.Refund',
  ]);
  const { faultless, wrong } = await compiled({
    faultless: answers.map(constant).join('\n'),
    // That it would notice is tried on answers that are wrong in one place each.
    wrong: spoilt(answers).map(constant).join('\n'),
  });
  expect(faultless).toEqual([]);
  expect(wrong.map((line) => Number(/\((\d+),/.exec(line)?.[1]))).toEqual([2, 3, 4]);
});

type Answer = { type: string; value: unknown };

/** The sandbox is led through every state of a payment, and asked about everything in between. */
async function everyKindOfAnswer(bench: Bench): Promise<Answer[]> {
  const { stripe, control } = bench;
  const answers: Answer[] = [];
  const keep = <T>(type: string, value: T): T => {
    answers.push({ type: `Stripe.${type}`, value });
    return value;
  };
  const look = async (id: string) => {
    keep('PaymentIntent', await stripe.paymentIntents.retrieve(id));
    return keep('PaymentIntent', await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  };
  const paid = keep('PaymentIntent', await newIntent(stripe, { metadata: { order: '1' } }));
  await payInBrowser(bench, paid, '4000000000000002');
  await look(paid.id);
  await payInBrowser(bench, paid, '4242424242424242');
  const { latest_charge: charge, payment_method: method } = await look(paid.id);
  keep('Charge', charge);
  keep('PaymentMethod', await stripe.paymentMethods.retrieve(String(method)));
  keep('ApiList<Stripe.Charge>', await stripe.charges.list({ payment_intent: paid.id }));
  const query = "metadata['order']:'1'";
  keep('ApiSearchResult<Stripe.PaymentIntent>', await stripe.paymentIntents.search({ query }));
  keep('Refund', await stripe.refunds.create({ payment_intent: paid.id, amount: 100 }));
  keep('Refund', await stripe.refunds.create({ payment_intent: paid.id }));
  await look(paid.id);

  const asked = await newIntent(stripe);
  await payInBrowser(bench, asked, '4000000000003220');
  await look(asked.id);
  await control('POST', `/intents/${asked.id}/authenticate`, { outcome: 'authenticated' });
  await look(asked.id);
  keep('PaymentIntent', await stripe.paymentIntents.cancel((await newIntent(stripe)).id));

  const disputed = await newIntent(stripe);
  await payInBrowser(bench, disputed, '4000000000000259');
  const [dispute] = (await stripe.disputes.list({ payment_intent: disputed.id })).data;
  keep('Dispute', dispute);
  keep('Balance', await stripe.balance.retrieve());
  for (const event of (await stripe.events.list({ limit: 100 })).data) keep('Event', event);
  return answers;
}

function constant({ type, value }: Answer, index: number): string {
  return `export const answer${index}: ${type} = ${JSON.stringify(value)};`;
}

/** One field missing, one that Stripe does not have, one that holds something else. */
function spoilt(answers: readonly Answer[]): Answer[] {
  const type = 'Stripe.Charge';
  const charge = answers.find((answer) => answer.type === type)?.value as Record<string, unknown>;
  const { currency: _, ...incomplete } = charge;
  return [incomplete, { ...charge, colour: 'red' }, { ...charge, paid: 'yes' }].map((value) => ({
    type,
    value,
  }));
}

/** Compiles sources beside the package's own, where the SDK is found, and sorts the complaints by source. */
async function compiled<Name extends string>(sources: Record<Name, string>): Promise<Record<Name, string[]>> {
  const room = fileURLToPath(new URL('..', import.meta.url));
  const folder = mkdtempSync(join(room, 'node_modules/.sdk-types-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const names = Object.keys(sources) as Name[];
  const files = names.map((name) => {
    writeFileSync(join(folder, `${name}.ts`), `import type { Stripe } from 'stripe';\n${sources[name]}\n`);
    return `${name}.ts`;
  });
  const compilerOptions = { noEmit: true, types: ['node'], exactOptionalPropertyTypes: false };
  const config = { extends: join(room, '../../tsconfig.base.json'), compilerOptions, files };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(room, '../../node_modules/.bin/tsc');
  const said = await new Promise<string>((resolve) => {
    execFile(
      compiler,
      ['-p', folder, '--pretty', 'false'],
      { maxBuffer: 64 * 1024 * 1024 },
      (_, stdout, stderr) => resolve(stdout + stderr),
    );
  });
  const complaints = said.split('\n').filter((line) => line.includes('error TS'));
  const sorted = names.map(
    (name) => [name, complaints.filter((line) => line.includes(`${name}.ts(`))] as const,
  );
  expect(sorted.reduce((sum, [, lines]) => sum + lines.length, 0)).toBe(complaints.length);
  return Object.fromEntries(sorted) as Record<Name, string[]>;
}
