import { createConfig, lintFromString } from '@redocly/openapi-core';
import { readContract } from '@site/api/contract-document';

/** Checks the OpenAPI document against Redocly's recommended rules. @returns the findings, one per line */
export async function checkContract(source?: string): Promise<string> {
  const document = source ?? (await readContract());
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config });
  return problems
    .map(({ ruleId, message, location }) => `${location[0]?.pointer ?? ''} ${message} (${ruleId})`)
    .join('\n');
}
