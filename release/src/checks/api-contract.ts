import { sellerZone } from '@site/domain/seller-time';
import { type ApiOperation, type JsonSchema, jsonSchema } from '@site/wire/api-operations';
import { z } from 'zod';
import type { Apps, Release } from '../releases/manifest.ts';
import { explainNetworkFailure, type Finding } from '../reporting/errors.ts';
import { findSchemaMismatches } from './schema-mismatches.ts';

const described = z.object({
  content: z.object({ 'application/json': z.object({ schema: jsonSchema }).optional() }).optional(),
});
const openApiDocument = z.object({
  info: z.object({ 'x-catalogue': z.string().optional(), 'x-time-zone': z.string().optional() }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ requestBody: described.optional(), responses: z.record(z.string(), described) }),
    ),
  ),
});
export type OpenApi = z.infer<typeof openApiDocument>;

/** Time limit for the API's response, in milliseconds. */
const timeout = 3_000;

const apiInLiveMode =
  'A release that takes real money is always checked against its API: leave out --no-api.';
const apiNotChecked = 'NOT CHECKED: whether the API offers what the pages call.';
const apiNotNeeded =
  'NOT CHECKED: whether the API offers what the pages call, because a rollback works without the API.';

/**
 * Checks that the configured API accepts what the release's pages send and returns what the pages read. If the API's
 * OpenAPI document cannot be read, the promotion is refused.
 *
 * @param enabled false skips the check, but in live mode the promotion is then refused; null skips the check in every
 *   mode, because a rollback must work even if the API is down
 */
export async function checkApi(
  { config }: Pick<Release, 'config'>,
  apps: Apps,
  enabled: boolean | null,
): Promise<Finding> {
  const { apiBase, mode } = config;
  const isLive = mode === 'live';
  const callers = apps.filter(({ requires }) => Object.keys(requires.operations).length > 0);
  if (!apiBase || (callers.length === 0 && !isLive)) return { reasons: [], notes: [] };
  if (!enabled)
    return isLive && enabled === false
      ? { reasons: [apiInLiveMode], notes: [] }
      : { reasons: [], notes: [enabled === null ? apiNotNeeded : apiNotChecked] };
  const published = await readOpenApi(`${apiBase}/openapi.json`);
  if (typeof published === 'string') {
    const reason = `Whether the API offers what the pages call cannot be checked: ${apiBase} ${published}. `;
    const remedy = isLive ? 'Start it first.' : '`--no-api` promotes without this check.';
    return { reasons: [reason + remedy], notes: [] };
  }
  return {
    reasons: [...findZoneReasons(published, config), ...findApiReasons(published, apps, apiBase)],
    notes: [],
  };
}

/**
 * Checks that the pages and the API use the same time zone. Otherwise, an order could have one date on its page and a
 * different date in its emails.
 */
function findZoneReasons({ info }: OpenApi, config: Release['config']): string[] {
  const [zone, ofApi] = [sellerZone(config), info['x-time-zone'] ?? sellerZone(config)];
  if (zone === ofApi) return [];
  return [
    `Pages would show dates in ${zone}, but ${config.apiBase} uses ${ofApi} (SELLER_TIME_ZONE). Set timeZone in the configuration and SELLER_TIME_ZONE to the same value.`,
  ];
}

/**
 * Reads the API's OpenAPI document.
 *
 * @returns the document, or the reason why it cannot be read, worded to follow the API's address, such as `does not
 *   answer`
 */
async function readOpenApi(url: string): Promise<OpenApi | string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout) });
    if (!response.ok)
      return `responded to the request for its OpenAPI document with status ${response.status}`;
    const parsed = openApiDocument.safeParse(await response.json());
    return parsed.success ? parsed.data : 'publishes no OpenAPI document that can be read';
  } catch (error) {
    if (error instanceof SyntaxError) return 'publishes no OpenAPI document that can be read';
    return `does not answer (${explainNetworkFailure(error)})`;
  }
}

export function findApiReasons({ info, paths }: OpenApi, apps: Apps, apiBase: string): string[] {
  return apps.flatMap(({ name, version, requires }) => {
    const reasons: string[] = [];
    for (const [operation, messages] of Object.entries(requires.operations)) {
      const [method = '', path = ''] = operation.split(' ');
      const offered = paths[path]?.[method.toLowerCase()];
      if (offered) reasons.push(...findMessageReasons(operation, messages, offered, apiBase));
      else reasons.push(`calls ${operation}, which ${apiBase} does not offer`);
    }
    const charged = info['x-catalogue'];
    if (charged !== undefined && requires.catalogue !== null && requires.catalogue !== charged) {
      reasons.push(`shows the plans and prices ${requires.catalogue}; ${apiBase} charges by ${charged}`);
    }
    return reasons.map((reason) => `${name}@${version} ${reason}.`);
  });
}

type OfferedOperation = OpenApi['paths'][string][string];

function findMessageReasons(
  operation: string,
  { sent, read }: ApiOperation,
  { requestBody, responses }: OfferedOperation,
  apiBase: string,
): string[] {
  const schemaOf = (message?: z.infer<typeof described>): JsonSchema | undefined =>
    message?.content?.['application/json']?.schema;
  const nothing: JsonSchema = { additionalProperties: false };
  const request = schemaOf(requestBody);
  const rejected = findSchemaMismatches(sent ?? {}, request ?? nothing, 'rejected');
  const returned = Object.entries(responses).flatMap(([status, response]) =>
    status.startsWith('2') ? [schemaOf(response) ?? nothing] : [],
  );
  const missing = read ? returned.flatMap((one) => findSchemaMismatches(one, read, 'ignored')) : [];
  return [
    ...(rejected.length > 0
      ? [`sends ${operation} what ${apiBase} does not accept: ${rejected.join('; ')}`]
      : []),
    ...(missing.length > 0
      ? [`reads of ${operation} what ${apiBase} does not return: ${[...new Set(missing)].join('; ')}`]
      : []),
  ];
}
