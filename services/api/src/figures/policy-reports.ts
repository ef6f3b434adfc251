import { foldPath, paths } from '@site/domain/paths';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Queries } from '../storage/database.ts';

/** What a browser refused to do on a page of ours: the least that tells an attack from a mistake. */
export type Refused = {
  /** Canonical path of the page, or `other`. */
  page: string;
  /** The rule that refused: `script-src-elem`. */
  directive: string;
  /** `inline`, `eval` and the like, the scheme of an extension, or the origin of an address. */
  blocked: string;
  /** The published file that tried, if it was one: `/r/checkout/<version>/assets/a.js`. */
  at: string;
};

/** Reports of one request that are read; a page that goes wrong repeats itself. */
const mostReports = 20;
/** Different rows that one day may have. Anybody can send a report, so somebody may make them up. */
const mostRows = 2_000;

const text = z.string().max(4_096).catch('');

/** As browsers send it for `report-uri`. They add what they like, so nothing else is asked of it. */
const single = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
  }),
});

/** As browsers send it for `report-to`, among reports of other kinds. */
const several = z.array(
  z.object({
    type: text,
    body: z
      .object({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text })
      .partial()
      .catch({}),
  }),
);

/** A body of either shape. */
export const policyReports = z.union([single, several]);

export function refusedOf(reports: z.infer<typeof policyReports>): readonly Refused[] {
  const raw = Array.isArray(reports)
    ? reports.slice(0, mostReports).flatMap(({ type, body }) => (type === 'csp-violation' ? [body] : []))
    : [
        {
          documentURL: reports['csp-report']['document-uri'],
          effectiveDirective:
            reports['csp-report']['effective-directive'] || reports['csp-report']['violated-directive'],
          blockedURL: reports['csp-report']['blocked-uri'],
          sourceFile: reports['csp-report']['source-file'],
        },
      ];
  return raw.map(({ documentURL = '', effectiveDirective = '', blockedURL = '', sourceFile = '' }) => ({
    page: pageOf(documentURL),
    directive: /^[a-z-]{1,40}/.exec(effectiveDirective)?.[0] ?? 'unknown',
    blocked: blockedOf(blockedURL),
    at: publishedFile(sourceFile),
  }));
}

const known = new Map(Object.values(paths).map((path) => [foldPath(path), path]));

function pageOf(url: string): string {
  const address = URL.parse(url);
  return (
    (address && known.get(foldPath(address.pathname.replace(/^\/_(set|preview)\/[^/]+/, '') || '/'))) ||
    'other'
  );
}

/** Never a whole address, which may say who somebody is. */
function blockedOf(url: string): string {
  if (/^[a-z-]{1,40}$/.test(url)) return url;
  const address = URL.parse(url);
  if (!address) return 'unknown';
  return /^https?:$/.test(address.protocol) ? address.origin.slice(0, 200) : address.protocol.slice(0, 40);
}

function publishedFile(url: string): string {
  const path = URL.parse(url)?.pathname ?? '';
  return /^\/r\/[\w@./-]{1,180}$/.test(path) ? path : '';
}

/** Adds to the sums of the day. Who sent a report is not kept. */
export async function keepRefused(
  { queries }: Database,
  set: string,
  refused: readonly Refused[],
): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const sums = new Map<string, Refused & { count: number }>();
  for (const one of refused) {
    const key = JSON.stringify(one);
    sums.set(key, { ...one, count: (sums.get(key)?.count ?? 0) + 1 });
  }
  if (sums.size === 0) return;
  const { rows } = await queries
    .selectFrom('policy_reports')
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  if (Number(rows) >= mostRows) return;
  await queries
    .insertInto('policy_reports')
    .values([...sums.values()].map((one) => ({ set_id: set, day, ...one })))
    .onConflict((conflict) =>
      conflict
        .columns(['set_id', 'day', 'page', 'directive', 'blocked', 'at'])
        .doUpdateSet({ count: sql`policy_reports.count + excluded.count` }),
    )
    .execute();
}

/** What was refused since a day, the commonest first. */
export async function readRefused(
  queries: Queries,
  since: string,
): Promise<readonly (Refused & { set: string; count: number })[]> {
  const rows = await queries
    .selectFrom('policy_reports')
    .select(['set_id as set', 'page', 'directive', 'blocked', 'at'])
    .select(({ fn }) => fn.sum<string>('count').as('count'))
    .where('day', '>=', since)
    .groupBy(['set_id', 'page', 'directive', 'blocked', 'at'])
    .execute();
  return rows
    .map(({ count, ...rest }) => ({ ...rest, count: Number(count) }))
    .sort((a, b) => b.count - a.count);
}
