import { isPaymentDocument } from '@site/domain/paths';
import { logAlert } from '@site/telemetry/log';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Queries } from '../storage/database.ts';
import { pageOf, today } from './visit-metrics.ts';

/** What a browser blocked on a page of the site: enough to distinguish an attack from a mistake. */
export type CspViolation = {
  /** Canonical path of the page, or `other`. */
  page: string;
  /** The directive that was violated: `script-src-elem`. */
  directive: string;
  /** A keyword such as `inline`, the scheme of an extension, or an origin. */
  blocked: string;
  /** The published file that caused it, if it was one: `/r/checkout/<version>/assets/a.js`. */
  at: string;
};

/** How many reports of one request are read: a broken page repeats itself. */
const maxReportsPerRequest = 20;
/** How many different rows one day may have. Above it, only violations that the day has already are counted. */
const maxRowsPerDay = 20_000;

const text = z.string().max(4_096).catch('');

/** As browsers send it for `report-uri`. Browsers add fields, so only these are parsed. */
const reportUriBody = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
  }),
});

/** As browsers send it for `report-to`, among reports of other types. */
const reportToBody = z.array(
  z.object({
    type: text,
    body: z
      .object({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text })
      .partial()
      .catch({}),
  }),
);

export const cspReports = z.union([reportUriBody, reportToBody]);

export function violationsOf(reports: z.infer<typeof cspReports>): readonly CspViolation[] {
  const raw = Array.isArray(reports)
    ? reports
        .slice(0, maxReportsPerRequest)
        .flatMap(({ type, body }) => (type === 'csp-violation' ? [body] : []))
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
    page: pageOfDocument(documentURL),
    directive: /^[a-z-]{1,40}/.exec(effectiveDirective)?.[0] ?? 'unknown',
    blocked: originOf(blockedURL),
    at: publishedFileOf(sourceFile),
  }));
}

/** Pages of a release or preview that is not live are below a prefix. */
function pageOfDocument(url: string): string {
  const path = URL.parse(url)?.pathname;
  return path ? pageOf(path.replace(/^\/_(release|preview)\/[^/]+/, '') || '/') : 'other';
}

/** Never a whole address, which may hold personal data. */
function originOf(url: string): string {
  if (/^[a-z-]{1,40}$/.test(url)) return url;
  const address = URL.parse(url);
  if (!address) return 'unknown';
  return /^https?:$/.test(address.protocol) ? address.origin.slice(0, 200) : address.protocol.slice(0, 40);
}

function publishedFileOf(url: string): string {
  const path = URL.parse(url)?.pathname ?? '';
  return /^\/r\/[\w@./-]{1,180}$/.test(path) ? path : '';
}

/**
 * What was blocked, when it is a script on the payment page that no extension brought: an attack on buyers begins with
 * one. Undefined for all other violations.
 */
export function paymentScriptOf({ page, directive, blocked }: CspViolation): string | undefined {
  const isScript = directive.startsWith('script-src') || directive === 'default-src';
  return isScript && isPaymentDocument(page) && !/-extension:$/.test(blocked) ? blocked : undefined;
}

/** Adds violations to the sums of the day. The sender is not stored. */
export async function addCspViolations(
  queries: Queries,
  release: string,
  violations: readonly CspViolation[],
): Promise<void> {
  const day = today();
  const sums = new Map<string, CspViolation & { count: number }>();
  for (const violation of violations) {
    const key = JSON.stringify(violation);
    sums.set(key, { ...violation, count: (sums.get(key)?.count ?? 0) + 1 });
  }
  if (sums.size === 0) return;
  const { rows } = await queries
    .selectFrom('csp_reports')
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  const values = [...sums.values()].map((sum) => ({ release_id: release, day, ...sum }));
  if (Number(rows) >= maxRowsPerDay) {
    for (const { count, ...row } of values) {
      await queries
        .updateTable('csp_reports')
        .set({ count: sql`count + ${count}` })
        .where((where) => where.and(row))
        .execute();
    }
    return;
  }
  await queries
    .insertInto('csp_reports')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'release_id', 'page', 'directive', 'blocked', 'at'])
        .doUpdateSet({ count: sql`csp_reports.count + excluded.count` }),
    )
    .execute();
}

/** Stores a script that was blocked on the payment page, whatever else the day has, and alerts once a day. */
export async function addPaymentScript(queries: Queries, release: string, source: string): Promise<void> {
  const isNewToday = await queries
    .insertInto('payment_scripts')
    .values({ source, last_day: today(), release_id: release, count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('source')
        .doUpdateSet({ last_day: today(), release_id: release, count: sql`payment_scripts.count + 1` })
        .where(sql<SqlBool>`payment_scripts.last_day <> excluded.last_day`),
    )
    .returning('source')
    .executeTakeFirst();
  if (isNewToday) {
    logAlert('payment-script', `A browser blocked a script on the payment page that is not ours: ${source}.`);
    return;
  }
  await queries
    .updateTable('payment_scripts')
    .set({ count: sql`count + 1` })
    .where('source', '=', source)
    .execute();
}

export type PaymentScript = {
  source: string;
  firstSeen: Date;
  lastDay: string;
  release: string;
  count: number;
};

/** Scripts that were blocked on the payment page, the newest first. */
export async function readPaymentScripts(queries: Queries, since: string): Promise<readonly PaymentScript[]> {
  return await queries
    .selectFrom('payment_scripts')
    .select(['source', 'first_seen as firstSeen', 'last_day as lastDay', 'release_id as release', 'count'])
    .where('last_day', '>=', since)
    .orderBy('first_seen', 'desc')
    .execute();
}

/** Violations since a day, the most frequent first. */
export async function readCspReports(
  queries: Queries,
  since: string,
): Promise<readonly (CspViolation & { release: string; count: number })[]> {
  const rows = await queries
    .selectFrom('csp_reports')
    .select(['release_id as release', 'page', 'directive', 'blocked', 'at'])
    .select(({ fn }) => fn.sum<string>('count').as('count'))
    .where('day', '>=', since)
    .groupBy(['release_id', 'page', 'directive', 'blocked', 'at'])
    .execute();
  return rows
    .map(({ count, ...rest }) => ({ ...rest, count: Number(count) }))
    .sort((a, b) => b.count - a.count);
}
