import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { expect, test } from 'vitest';
import { buildLocalConfiguration } from '../formats/configuration.ts';
import { repositoryRoot } from '../git/repository.ts';
import { findPlaceholders, listContentFindings, listDecisions } from './launch-findings.ts';

test('the listed sample content is there', () => {
  for (const { where } of listContentFindings())
    expect(globSync(join(repositoryRoot, where)), where).not.toEqual([]);
});

const urls = { site: 'https://www.consultancy.co.uk', api: 'https://api.consultancy.co.uk', sandbox: '' };
const live: RuntimeConfig = {
  ...buildLocalConfiguration(urls),
  mode: 'live',
  stripe: { publishableKey: 'pk_live_1', scriptUrl: 'https://js.stripe.com/v3/' },
  booking: {
    plans: { co1: 'https://cal.com/c/30', co2: 'https://cal.com/c/45', co3: 'https://cal.com/c/60' },
    consultation: 'https://cal.com/c/call',
    orderCall: 'https://cal.com/c/order',
  },
  seller: { companyNumber: '01234567', registeredOffice: '1 High Street, London' },
  companyUrl: 'https://www.linkedin.com/company/consultancy',
  waitlistStore: true,
};

test('reports nothing about a real configuration', () => {
  expect(findPlaceholders(live)).toEqual([]);
});

test.each([
  ['siteUrl', { siteUrl: 'http://localhost:4173' }],
  ['apiBase', { apiBase: '' }],
  ['apiBase', { apiBase: 'http://api.consultancy.co.uk' }],
  ['mode', { mode: 'test' }],
  ['seller', { seller: undefined }],
  ['companyUrl', { companyUrl: 'https://www.linkedin.com/company/pitchwright-sample' }],
  ['stripe.publishableKey', { stripe: { ...live.stripe, publishableKey: 'pk_test_1' } }],
  ['stripe.scriptUrl', { stripe: { ...live.stripe, scriptUrl: 'https://pay.consultancy.co.uk/v3/' } }],
  ['social.youtube', { social: { youtube: 'https://video.example/channel' } }],
] as const)('names %s', (field, change) => {
  expect(findPlaceholders({ ...live, ...change }).map(({ where }) => where)).toEqual([field]);
});

test('names what a launch may have, and should have on purpose', () => {
  expect(listDecisions(live)).toEqual([]);
  const changed = { ...live, waitlistStore: false, stripe: { ...live.stripe, wallets: true } };
  expect(listDecisions(changed).map(({ where }) => where)).toEqual(['stripe.wallets', 'waitlistStore']);
  expect(findPlaceholders(changed)).toEqual([]);
});
