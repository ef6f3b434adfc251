import type { ApiError } from '@site/wire/error-responses';
import { expect } from 'vitest';
import { readContract } from '../src/contract-document.ts';

type Responses = Record<string, { content?: Record<string, { examples?: object }> }>;
type Contract = { paths: Record<string, Record<string, { responses: Responses } | undefined>> };

let contract: Promise<Contract> | undefined;

/** Fails the test if the OpenAPI document does not list this error for the operation. */
export async function expectDocumented(
  method: string,
  path: string,
  { status, body }: { status: number; body: unknown },
): Promise<void> {
  contract ??= readContract().then((text) => JSON.parse(text));
  const { paths } = await contract;
  // Skip paths without an operation, because their errors cannot be documented.
  const operation = paths[path.replace(/\?.*/, '')]?.[method.toLowerCase()];
  if (!operation) return;
  const { code } = (body as ApiError).error;
  const documented = operation.responses[status]?.content?.['application/json']?.examples;
  expect(Object.keys(documented ?? {}), `${method} ${path} documents ${status} ${code}`).toContain(code);
}
