import type { RuntimeConfig } from '@site/contract/runtime-config';
import { findPlan } from '@site/domain/catalogue';
import { configureRuntime } from '@site/sdk';
import type { OrderView } from '@site/wire/order-messages';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import WhatYouGet from '../purchase/what-you-get.tsx';
import { OrderPlan } from './order-plan.tsx';
import { Receipt } from './receipt.tsx';

const plan = findPlan('pd1');

test.each([
  ['Pacific/Auckland', '2026-11-23T10:59:59Z', '23 November 2026, 23:59 GMT+13', 'Wednesday 2 December'],
  ['Pacific/Auckland', '2026-11-23T11:00:00Z', '24 November 2026, 00:00 GMT+13', 'Thursday 3 December'],
  [undefined, '2026-07-27T22:59:59Z', '27 July 2026, 23:59 BST', 'Wednesday 5 August'],
  [undefined, '2026-07-27T23:00:00Z', '28 July 2026, 00:00 BST', 'Thursday 6 August'],
])('for a seller in %s the page of %s has the days there', (timeZone, moment, orderDate, delivered) => {
  vi.useFakeTimers({ now: new Date(moment) });
  configureRuntime({ timeZone } as RuntimeConfig);
  const view = { planId: 'pd1', planName: 'Deck', amount: 650, orderDate: moment } as OrderView;
  expect(renderToString(<Receipt order={{ token: '', view, own: undefined }} status="Paid" />)).toContain(
    orderDate,
  );
  expect(plan && renderToString(<WhatYouGet plan={plan} />)).toContain(`>${delivered}</time>`);
});

test.each([
  [null, 'Within 7 business days'],
  ['2026-11-26T10:00:00Z', 'By Monday 7 December'],
])('an order of Monday that is paid at %s promises %s', (paidAt, delivered) => {
  const status = paidAt ? 'paid' : 'processing';
  const times = { orderDate: '2026-11-23T10:00:00Z', answersReceivedAt: '2026-11-20T10:00:00Z', paidAt };
  const view = { planId: 'pd1', planName: 'Deck', orderNumber: 'ORD-1-2', status, ...times } as OrderView;
  const page = renderToString(<OrderPlan order={{ token: '', view }} onReported={() => {}} />);
  expect(page).toContain(delivered);
});
