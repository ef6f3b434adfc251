import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { afterEach, expect, test } from 'vitest';
import { findPlaceholders, findSampleContent } from './launch-findings.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function repository(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'preflight-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const list = (...files: string[]) => JSON.stringify({ sample: [{ what: 'Clients', files }] });

test('reports the listed sample content until its entry is removed', () => {
  const files = {
    'a/src/logos.ts': '// SAMPLE CONTENT',
    'a/sample-content.json': list('src/logos.ts'),
  };
  expect(findSampleContent(repository(files), ['a'])).toEqual([
    { kind: 'sample', where: 'a/src/logos.ts', what: 'Clients' },
  ]);
  const real = { 'a/src/logos.ts': 'real', 'a/sample-content.json': '{"sample":[]}' };
  expect(findSampleContent(repository(real), ['a'])).toEqual([]);
});

test('reports marked sources that no list has, and lists that match nothing', () => {
  const files = {
    'a/src/founder.ts': '/** SAMPLE CONTENT */',
    'b/sample-content.json': list('src/gone.ts'),
  };
  expect(findSampleContent(repository(files), ['a', 'b'])).toMatchObject([
    { kind: 'mark', where: 'a/src/founder.ts' },
    { kind: 'mark', where: 'b/sample-content.json' },
  ]);
});

test('the lists of this repository are complete', () => {
  const packages = [
    'shared/domain',
    'remotes/marketing',
    'remotes/portfolio',
    'remotes/intake',
    'remotes/checkout',
  ];
  const findings = findSampleContent(root, packages);
  expect(findings.filter(({ kind }) => kind === 'mark')).toEqual([]);
});

const live: RuntimeConfig = {
  siteUrl: 'https://www.consultancy.co.uk',
  apiBase: 'https://api.consultancy.co.uk',
  mode: 'live',
  stripe: { publishableKey: 'pk_live_1', scriptUrl: 'https://js.stripe.com/v3/' },
  booking: {
    plans: { co1: 'https://cal.com/c/30', co2: 'https://cal.com/c/45', co3: 'https://cal.com/c/60' },
    consultation: 'https://cal.com/c/call',
    orderCall: 'https://cal.com/c/order',
  },
  companyUrl: 'https://www.linkedin.com/company/consultancy',
  social: {},
  questionnaireUrl: '',
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
  ['waitlistStore', { waitlistStore: false }],
  ['stripe.wallets', { stripe: { ...live.stripe, wallets: true } }],
  ['companyUrl', { companyUrl: 'https://www.linkedin.com/company/pitchwright-sample' }],
  ['stripe.publishableKey', { stripe: { ...live.stripe, publishableKey: 'pk_test_1' } }],
  ['social.youtube', { social: { youtube: 'https://video.example/channel' } }],
] as const)('names %s', (field, change) => {
  expect(findPlaceholders({ ...live, ...change }).map(({ where }) => where)).toEqual([field]);
});
