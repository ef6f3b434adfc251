import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type RuntimeConfig, runtimeConfig } from '@site/contract/runtime-config';
import JSON5 from 'json5';
import { z } from 'zod';
import { CliError } from '../reporting/errors.ts';

/**
 * Reads a run-time configuration file.
 *
 * @throws CliError that names every invalid field
 */
export async function readConfiguration(file: string): Promise<RuntimeConfig> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'does not exist' : `cannot be read (${error.code})`;
    throw new CliError(`The configuration ${resolve(file)} ${why}. Nothing was changed.`);
  });
  let value: unknown;
  try {
    value = JSON5.parse(text);
  } catch (error) {
    throw new CliError(
      `The configuration ${file} is not JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
  const parsed = runtimeConfig.safeParse(value);
  if (!parsed.success)
    throw new CliError(`The configuration ${file} is not valid.\n${z.prettifyError(parsed.error)}`);
  const { mode, stripe } = parsed.data;
  // `preflight` lists what live mode requires, so here only reject live keys in other modes.
  if (mode !== 'live' && stripe.publishableKey.startsWith('pk_live_')) {
    throw new CliError(
      `In the configuration ${file}, stripe.publishableKey is a live key, but the mode is ${mode}, so the site would take real money.`,
    );
  }
  return parsed.data;
}

/** Builds the sample configuration for a site on this machine. `urls` are origins without a trailing slash. */
export function buildLocalConfiguration(urls: { site: string; api: string; sandbox: string }): RuntimeConfig {
  const meeting = 'https://calendly.com/pitchwright-sample/30min';
  return {
    siteUrl: urls.site,
    apiBase: urls.api,
    mode: 'sandbox',
    stripe: { publishableKey: 'pk_test_sandbox', scriptUrl: `${urls.sandbox}/v3/` },
    booking: {
      plans: { co1: meeting, co2: meeting, co3: meeting },
      consultation: meeting,
      orderCall: meeting,
    },
    companyUrl: 'https://www.linkedin.com/company/pitchwright-sample',
    social: {},
    questionnaireUrl: '',
    waitlistStore: false,
  };
}

/** Flattens nested settings into pairs of a dotted name, such as `social.youtube`, and a value. */
export function settingsOf(value: object, prefix = ''): [name: string, value: string][] {
  return Object.entries(value).flatMap(([key, inner]): [string, string][] =>
    typeof inner === 'object' && inner !== null
      ? settingsOf(inner, `${prefix}${key}.`)
      : [[prefix + key, String(inner)]],
  );
}
