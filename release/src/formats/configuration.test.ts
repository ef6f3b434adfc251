import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RuntimeConfig, runtimeConfig } from '@site/contract/runtime-config';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { expect, test } from 'vitest';
import { findPlaceholders } from '../checks/launch-findings.ts';
import { repositoryRoot } from '../git/repository.ts';
import { buildLocalConfiguration, readConfiguration } from './configuration.ts';

const local = buildLocalConfiguration({
  site: 'http://localhost:4173',
  api: 'http://localhost:8787',
  sandbox: 'http://localhost:8790',
});
const live: RuntimeConfig = {
  ...local,
  mode: 'live',
  siteUrl: 'https://www.example.com',
  apiBase: 'https://api.example.com',
  stripe: { publishableKey: 'pk_live_abc', scriptUrl: 'https://js.stripe.com/endive/stripe.js' },
};

function written(config: RuntimeConfig): string {
  const file = join(createTemporaryFolder(), 'config.json');
  writeFileSync(file, JSON.stringify(config));
  return file;
}

test('a local configuration and one for live mode are read as they are', async () => {
  expect(await readConfiguration(written(local))).toEqual(local);
  expect(await readConfiguration(written(live))).toEqual(live);
});

test('an address that others are appended to is rejected with a slash at its end', async () => {
  for (const key of ['siteUrl', 'apiBase'] as const)
    await expect(readConfiguration(written({ ...live, [key]: `${live[key]}/` }))).rejects.toThrow(key);
});

test('a time zone that browsers and the API read differently is rejected', async () => {
  for (const timeZone of ['Europe/Londres', '+01:00'])
    await expect(readConfiguration(written({ ...local, timeZone }))).rejects.toThrow('timeZone');
  expect(await readConfiguration(written({ ...local, timeZone: 'Asia/Tokyo' }))).toHaveProperty(
    'timeZone',
    'Asia/Tokyo',
  );
});

test('a live key outside live mode is rejected', async () => {
  await expect(readConfiguration(written({ ...live, mode: 'test' }))).rejects.toThrow(/real money/);
});

test('the example in deployment is valid, names every setting, and preflight lists what to replace', async () => {
  const file = join(repositoryRoot, 'deployment/production.example.json5');
  const config = await readConfiguration(file);
  const text = readFileSync(file, 'utf8');
  for (const key of Object.keys(runtimeConfig.def.shape)) expect(text).toContain(`"${key}"`);
  const wheres = findPlaceholders(config).map(({ where }) => where);
  expect(wheres).toEqual(
    expect.arrayContaining([
      'siteUrl',
      'apiBase',
      'mode',
      'stripe.publishableKey',
      'booking.plans.co1',
      'companyUrl',
    ]),
  );
});
