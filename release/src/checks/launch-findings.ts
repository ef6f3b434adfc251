import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { site } from '@site/domain/site';
import { z } from 'zod';
import { settingsOf } from '../formats/configuration.ts';
import { repositoryRoot } from '../git/repository.ts';

/**
 * The schema of a package's `sample-content.json`, which lists the package's invented content. Remove an entry once its
 * content has been replaced, or once it is decided that the content may stay.
 */
const sampleList = z.strictObject({
  sample: z.array(z.strictObject({ what: z.string().min(1), files: z.array(z.string().min(1)).min(1) })),
});

/** Something that a site with real payments must not contain. `where` is a file, or a field of the configuration. */
export type LaunchFinding = { where: string; what: string };

/** Lists everything to fix before launching with a configuration, for `pnpm preflight`. */
export function listLaunchFindings(config: RuntimeConfig): readonly LaunchFinding[] {
  return [...listContentFindings(), ...findPlaceholders(config)];
}

export function listContentFindings(): readonly LaunchFinding[] {
  const lists = globSync('{shell,{remotes,shared}/*}/sample-content.json', { cwd: repositoryRoot }).sort();
  const listed = lists.flatMap((list) =>
    sampleList
      .parse(JSON.parse(readFileSync(join(repositoryRoot, list), 'utf8')))
      .sample.flatMap(({ what, files }) =>
        files.map((file) => ({ where: `${dirname(list)}/${file}`, what })),
      ),
  );
  return site.email.endsWith('.example')
    ? [...listed, { where: 'shared/domain/src/site.ts', what: `${site.email} receives no mail` }]
    : listed;
}

/**
 * Hostnames that only work on this machine, and reserved hostnames such as `example.com`, which the sample
 * configuration uses.
 */
const placeholder = [
  /^(localhost|127(\.\d+){3}|\[::1\])$/,
  /(^|\.)(example|test|invalid|localhost)$/,
  /(^|\.)example\.(com|net|org)$/,
];

/** Finds configuration fields with placeholders or with values that a real launch must not have. */
export function findPlaceholders(config: RuntimeConfig): readonly LaunchFinding[] {
  const findings: LaunchFinding[] = [];
  const add = (where: string, what: string) => findings.push({ where, what });
  for (const [field, value] of settingsOf(config)) {
    const url = /^https?:/.test(value) ? URL.parse(value) : null;
    if (!url) continue;
    if (placeholder.some((name) => name.test(url.hostname)) || value.includes('-sample'))
      add(field, `${value} is a placeholder`);
    else if (url.protocol !== 'https:') add(field, `${value} must start with https://`);
  }
  if (config.mode !== 'live') add('mode', `is "${config.mode}": no payment would be real`);
  if (!config.stripe.publishableKey.startsWith('pk_live_'))
    add('stripe.publishableKey', 'is not a live key (pk_live_…)');
  if (new URL(config.stripe.scriptUrl).origin !== 'https://js.stripe.com')
    add('stripe.scriptUrl', 'is not on https://js.stripe.com: anything else is a sandbox');
  if (config.apiBase === '') add('apiBase', 'is empty: nothing can be paid');
  if (!config.seller)
    add('seller', 'is missing: the terms must name the company number and the registered office');
  return findings;
}

/** Lists settings that are allowed at launch, but should be a deliberate decision. */
export function listDecisions(config: RuntimeConfig): readonly LaunchFinding[] {
  const wallets = 'is on: register the domain of the site for Apple Pay and Google Pay in Stripe’s dashboard';
  const waitlist = 'is off: the waitlist thanks visitors and stores nothing';
  return [
    ...(config.stripe.wallets ? [{ where: 'stripe.wallets', what: wallets }] : []),
    ...(config.waitlistStore ? [] : [{ where: 'waitlistStore', what: waitlist }]),
  ];
}
