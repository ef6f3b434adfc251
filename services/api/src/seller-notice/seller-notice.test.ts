import { randomUUID } from 'node:crypto';
import { formatPlanPrice } from '@site/testing/plan-prices';
import { expect, test } from 'vitest';
import { type ApiHarness, openApi, until } from '../../testing/api-harness.ts';
import { detailsRequest } from '../../testing/site-requests.ts';
import { submissionIdOf } from '../purchase/order-answers.ts';

const seller = 'orders@studio.example';
const founder = 'What is the full name of the founder?';

const submit = (api: ApiHarness, answers: Record<string, string>, key = randomUUID()) =>
  api.answer(key, { Email: 'ada@example.com', ...answers });

/**
 * Waits for the due jobs.
 *
 * @returns all notices that were sent to the seller
 */
async function notices(api: ApiHarness) {
  const { jobs } = api.dependencies();
  const now = () => new Date();
  await until(jobs.listOpen, (open) => open.every(({ nextAt }) => nextAt !== null && nextAt > now()));
  return (await api.outbox()).filter(({ to }) => to?.some(({ address }) => address === seller));
}

test('the seller gets one email for each paid order', async () => {
  const api = await openApi({ SELLER_NOTICES_TO: seller });
  const { body: opened } = await api.open();
  await api.sendDetails(opened, detailsRequest(opened));
  // The buyer has closed the tab, so the page sends nothing more.
  await api.pay(opened);
  const { orderNumber } = await api.orderBecomes(opened, { status: 'paid', invoice: 'sent' });
  await api.open();
  const [order, ...others] = await notices(api);
  expect(others).toEqual([]);
  expect(order?.subject).toBe(
    `New order ${orderNumber}: Pitch Deck - 12 slides, ${formatPlanPrice()}.00 (Pitchwright)`,
  );
  expect(order?.replyTo).toMatchObject([{ address: 'zoe@example.com' }]);
  expect(order?.text).toContain('Buyer: Zoë Åström, Łódź & Şişli GmbH');
  expect(order?.text).toContain('Answers: not yet; the order page and its email link to the questions');
  expect(order?.text).toContain(`pnpm operate orders ${orderNumber}`);
});

test('the notice of an order names its answers, and those that only have the same address as possible ones', async () => {
  const api = await openApi({ SELLER_NOTICES_TO: seller });
  const answersOf = async (submissionKey = randomUUID()) => {
    const bought = await api.buy({ submissionKey }, undefined, { email: 'ada@example.com' });
    await api.orderBecomes(bought, { status: 'paid' });
    const mail = (await notices(api)).find(({ subject }) => subject?.includes(bought.orderNumber));
    return /^Answers: (.*)$/m.exec(mail?.text ?? '')?.[1];
  };
  const key = randomUUID();
  const id = submissionIdOf(key);
  await submit(api, { [founder]: 'Ada Lovelace' }, key);
  expect(await answersOf()).toContain(
    `not yet. Questionnaire ${id.slice(0, 8)} names the same address: the order page asks the buyer`,
  );
  expect(await answersOf(key)).toBe(`questionnaire ${id.slice(0, 8)}`);
  expect(await answersOf()).toBe('not yet; the order page and its email link to the questions');
});

test('nothing that a customer wrote is a link in a notice, except for the address of a reply', async () => {
  const api = await openApi({ SELLER_NOTICES_TO: seller });
  const { body: opened } = await api.open();
  const names = { fullName: 'Ada https://evil.example/a', company: 'www.evil.example' };
  await api.sendDetails(opened, detailsRequest(opened, names));
  await api.pay(opened);
  await api.orderBecomes(opened, { status: 'paid', invoice: 'sent' });
  await submit(api, {
    [founder]: 'evil.example',
    'What is the name of your business?': 'Mail eve@evil.example',
  });
  const sent = await notices(api);
  expect(sent).toHaveLength(2);
  for (const { text, html } of [...sent, ...(await api.mailsOf(opened))]) {
    for (const body of [text, html]) expect(body).not.toMatch(/evil\.example|https?:\/\/evil|@evil/);
  }
  expect(sent.some(({ text }) => text?.includes('ada@example.com'))).toBe(true);
});

test('a flood of questionnaires is one notice in a quarter of an hour, and empty ones are none', async () => {
  const api = await openApi({ SELLER_NOTICES_TO: seller });
  for (let count = 0; count < 5; count += 1) await submit(api, { [founder]: ' ' });
  expect(await notices(api)).toEqual([]);

  const key = randomUUID();
  const id = submissionIdOf(key);
  await submit(api, { [founder]: '' }, key);
  await submit(api, { [founder]: 'Ada\r\nReply-To: x@example.net\u202e\u001b[31m Lovelace' }, key);
  const [first, ...others] = await notices(api);
  expect(others).toEqual([]);
  expect(first?.subject).toBe(`New questionnaire ${id.slice(0, 8)} (Pitchwright)`);
  expect(first?.replyTo).toMatchObject([{ address: 'ada@example.com' }]);
  expect(first?.text).toContain(
    `${id.slice(0, 8)}: Ada Reply-To: x@\u2060example.\u2060net [31m Lovelace, ada@example.com, 1 answer\n`,
  );

  await Promise.all(Array.from({ length: 30 }, (_, n) => submit(api, { [founder]: `Ada ${n}` })));
  await submit(api, { [founder]: 'Ada King' }, key);
  const waiting = await api.dependencies().jobs.listOpen();
  expect(waiting.map(({ name }) => name)).toEqual(['seller-notice']);
  // Start the notice now instead of after a quarter of an hour.
  await api.operate('/jobs/retry', { all: true });
  const second = (await notices(api)).find(
    ({ subject }) => subject === '30 new questionnaires (Pitchwright)',
  );
  expect(second?.replyTo ?? []).toEqual([]);
  expect(second?.text?.match(/, 1 answer$/gm)).toHaveLength(20);
});

test('without an address no email is sent', async () => {
  const api = await openApi();
  await submit(api, { [founder]: 'Ada Lovelace' });
  expect(await notices(api)).toEqual([]);
  expect(await api.outbox()).toEqual([]);
});
