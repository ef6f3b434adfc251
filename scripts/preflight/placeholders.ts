import type { RuntimeConfig } from '@site/contract/runtime-config';
import type { Finding } from './sample-content.ts';

/** Hosts that lead nowhere outside this machine, and addresses that the sample configuration invents. */
const placeholder = [
  /^(localhost|127(\.\d+){3}|\[::1\])$/,
  /(^|\.)(example|test|invalid|localhost)$/,
  /(^|\.)example\.(com|net|org)$/,
];

/** What of a run-time configuration is still a placeholder, and what no real launch runs with. */
export function findPlaceholders(config: RuntimeConfig): readonly Finding[] {
  const findings: Finding[] = [];
  const note = (where: string, what: string) => findings.push({ kind: 'configuration', where, what });
  for (const [field, value] of leaves(config)) {
    const address = readUrl(value);
    if (!address) continue;
    if (placeholder.some((host) => host.test(address.hostname)) || value.includes('-sample'))
      note(field, `${value} is a placeholder`);
    else if (address.protocol !== 'https:') note(field, `${value} must start with https://`);
  }
  if (config.mode !== 'live') note('mode', `is "${config.mode}": no payment would be real`);
  if (!config.stripe.publishableKey.startsWith('pk_live_'))
    note('stripe.publishableKey', 'is not a live key (pk_live_…)');
  if (config.apiBase === '') note('apiBase', 'is empty: nothing can be paid');
  return findings;
}

function leaves(value: object, path = ''): [field: string, value: string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const field = path ? `${path}.${key}` : key;
    if (typeof inner === 'string') return [[field, inner] as [string, string]];
    return typeof inner === 'object' && inner !== null ? leaves(inner, field) : [];
  });
}

function readUrl(text: string): URL | undefined {
  return /^https?:/.test(text) && URL.canParse(text) ? new URL(text) : undefined;
}
