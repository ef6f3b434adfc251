import type { ReleaseManifest } from '@site/contract/release-manifest';
import { satisfies } from 'semver';
import { z } from 'zod';
import type { Parts } from '../set/compose.ts';
import type { Finding } from './finding.ts';

const contract = z.object({
  info: z.object({ version: z.string(), 'x-catalogue': z.string().optional() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});
type Contract = z.infer<typeof contract>;

/** Milliseconds after which an API counts as not there. */
const patience = 3_000;

/** Whether the API that the set is configured with does what its pages ask of it. */
export async function checkApi(set: ReleaseManifest, parts: Parts): Promise<Finding> {
  const { apiBase } = set.config;
  const callers = [...parts.values()].filter(({ needs }) => needs.api !== null);
  if (!apiBase || callers.length === 0) return { reasons: [], notes: [] };
  const published = await readContract(`${apiBase}/openapi.json`);
  if (typeof published === 'string') {
    return {
      reasons: [],
      notes: [`NOT CHECKED: whether the API offers what the pages call. ${apiBase} ${published}.`],
    };
  }
  return { reasons: apiReasons(published, parts, apiBase), notes: [] };
}

/** @returns what hindered it, in words, when there is no contract */
async function readContract(url: string): Promise<Contract | string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patience) });
    if (!answer.ok) return `answers its contract with ${answer.status}`;
    const parsed = contract.safeParse(await answer.json());
    return parsed.success ? parsed.data : 'publishes no contract that can be read';
  } catch {
    return 'does not answer';
  }
}

export function apiReasons({ info, paths }: Contract, parts: Parts, where: string): string[] {
  return [...parts.values()].flatMap(({ name, version, needs }) => {
    const reasons: string[] = [];
    if (needs.api && !satisfies(info.version, needs.api.version)) {
      reasons.push(`calls an API of version ${needs.api.version}; ${where} has ${info.version}`);
    }
    const missing = (needs.api?.operations ?? []).filter((operation) => {
      const [method = '', path = ''] = operation.split(' ');
      return !(method.toLowerCase() in (paths[path] ?? {}));
    });
    if (missing.length > 0) reasons.push(`calls ${missing.join(', ')}, which ${where} does not offer`);
    const charged = info['x-catalogue'];
    if (charged !== undefined && needs.catalogue !== null && needs.catalogue !== charged) {
      reasons.push(`shows the plans and prices ${needs.catalogue}; ${where} charges by ${charged}`);
    }
    return reasons.map((reason) => `${name}@${version} ${reason}.`);
  });
}
