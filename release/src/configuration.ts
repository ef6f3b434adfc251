import { readFile } from 'node:fs/promises';
import type { RuntimeConfig } from '@site/shared/contract';
import { runtimeConfig } from '@site/shared/release-set';
import { z } from 'zod';
import { Problem } from './problem.ts';

/** Reads a run-time configuration file; says which field is wrong and how. */
export async function readConfiguration(file: string): Promise<RuntimeConfig> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Problem(`The configuration ${file} cannot be read.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Problem(
      `The configuration ${file} is not JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
  const parsed = runtimeConfig.safeParse(value);
  if (!parsed.success)
    throw new Problem(`The configuration ${file} is wrong.\n${z.prettifyError(parsed.error)}`);
  return parsed.data as RuntimeConfig;
}

/** The sample configuration of a site on this machine. */
export function localConfiguration(urls: { site: string; api: string; sandbox: string }): RuntimeConfig {
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
