import { readContract } from '@site/api/contract-document';
import { expect, test } from 'vitest';
import { checkContract } from './api-contract-rules.ts';

test.each([
  ['an operation without an id', /"operationId":"\w+",?/, 'operation-operationId'],
  ['an operation that names nothing that opens it', /"security":\[\],?/, 'security-defined'],
  ['a document without servers', /"servers":\[.*?\],/, 'no-empty-servers'],
])('the check finds %s, and nothing in the document as it is', async (_, text, rule) => {
  const document = await readContract();
  expect(await checkContract(document)).toBe('');
  expect(await checkContract(document.replace(text, ''))).toContain(rule);
});
