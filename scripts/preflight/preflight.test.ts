import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { root } from '@site/dev/local-site';
import { afterEach, expect, test } from 'vitest';
import { findPlaceholders } from './placeholders.ts';
import { findSampleContent } from './sample-content.ts';

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

test('names what a room lists, until the entry is gone', () => {
  const files = {
    'room/src/logos.ts': '// SAMPLE CONTENT',
    'room/sample-content.json': list('src/logos.ts'),
  };
  expect(findSampleContent(repository(files), ['room'])).toEqual([
    { kind: 'sample', where: 'room/src/logos.ts', what: 'Clients' },
  ]);
  const real = { 'room/src/logos.ts': 'real', 'room/sample-content.json': '{"sample":[]}' };
  expect(findSampleContent(repository(real), ['room'])).toEqual([]);
});

test('finds marked sources that no list names, and lists that name nothing', () => {
  const files = {
    'a/src/founder.ts': '/** SAMPLE CONTENT */',
    'b/sample-content.json': list('src/gone.ts'),
  };
  expect(findSampleContent(repository(files), ['a', 'b'])).toMatchObject([
    { kind: 'mark', where: 'a/src/founder.ts' },
    { kind: 'mark', where: 'b/sample-content.json' },
  ]);
});

test('the lists of this repository are whole', () => {
  const rooms = [
    'shared/domain',
    'remotes/marketing',
    'remotes/portfolio',
    'remotes/intake',
    'remotes/checkout',
  ];
  const findings = findSampleContent(root, rooms);
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
  waitlistStore: false,
};

test('has nothing to say of a real configuration', () => {
  expect(findPlaceholders(live)).toEqual([]);
});

test.each([
  ['siteUrl', { siteUrl: 'http://localhost:4173' }],
  ['apiBase', { apiBase: '' }],
  ['apiBase', { apiBase: 'http://api.consultancy.co.uk' }],
  ['mode', { mode: 'test' }],
  ['companyUrl', { companyUrl: 'https://www.linkedin.com/company/pitchwright-sample' }],
  ['stripe.publishableKey', { stripe: { ...live.stripe, publishableKey: 'pk_test_1' } }],
  ['social.youtube', { social: { youtube: 'https://video.example/channel' } }],
] as const)('names %s', (field, change) => {
  expect(findPlaceholders({ ...live, ...change }).map(({ where }) => where)).toEqual([field]);
});
