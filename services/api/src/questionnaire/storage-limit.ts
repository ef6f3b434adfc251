import type { Context } from 'hono';
import { sql } from 'kysely';
import { ApiError } from '../platform/http/api-error.ts';
import { questionnairesRefused } from '../platform/metrics/counters.ts';
import type { Services } from '../purchase/services.ts';

/** How long a measurement of the total size is reused, in milliseconds. */
const measurementLifetime = 10_000;

/** The maximum number of questionnaires per day for one paid order. The other limits do not apply to paid orders. */
const perOrder = 20;

type Dependencies = Pick<Services, 'database' | 'limiter' | 'config' | 'alert'>;

/**
 * Limits the storage that visitors without a paid order can use, because a full disk would stop sales. There is a daily
 * limit per network, and a limit for all visitors together. Questionnaires of paid orders have a limit of their own.
 *
 * @returns a function that checks the limits before a questionnaire is stored; it throws an ApiError when a limit is
 *   reached
 */
export function limitQuestionnaires({ database, limiter, config: { limits }, alert }: Dependencies) {
  let total = { measuredAt: 0, bytes: 0 };

  async function requireSpace(bytes: number): Promise<void> {
    if (Date.now() - total.measuredAt > measurementLifetime) {
      const { rows } = await sumOfQuestionnaireBytes.execute(database.queries);
      total = { measuredAt: Date.now(), bytes: rows[0]?.value ?? 0 };
    }
    if (total.bytes + bytes > limits.storedBytes) {
      refuse(
        'total',
        `The questionnaires have reached STORAGE_LIMIT_MB (${toMegabytes(limits.storedBytes)} MB)`,
      );
      const message =
        'No more answers can be received at the moment. Nothing was stored, and your answers are still in the form. Please try again tomorrow, or write to us.';
      throw new ApiError('storage_full', message, {}, { 'retry-after': '86400' });
    }
    total.bytes += bytes;
  }

  function refuse(limit: 'network' | 'total', what: string): void {
    questionnairesRefused.inc({ limit });
    alert('storage', `${what}, so further questionnaires are rejected. Buyers can still send theirs.`);
  }

  return async (c: Context, bytes: number, paidOrder: { id: string } | undefined): Promise<void> => {
    if (paidOrder) return await limiter.checkSubject(paidOrder.id, 'order-answers', perOrder, 86_400);
    try {
      await limiter.checkToday(c, 'questionnaires-today', limits.questionnaires);
      const kilobytes = Math.ceil(bytes / 1024);
      await limiter.checkToday(c, 'questionnaire-kb', Math.floor(limits.networkBytes / 1024), kilobytes);
    } catch (error) {
      if (error instanceof ApiError)
        refuse('network', 'One network has reached its daily limit of questionnaires');
      throw error;
    }
    await requireSpace(bytes);
  };
}

const toMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/** The size of a questionnaire's row and index entries without the answers, in bytes. */
const rowBytes = 512;

/** Selects the total size of all questionnaires in bytes as `value`, without reading the answers themselves. */
export const sumOfQuestionnaireBytes = sql<{ value: number }>`
  select coalesce(sum(octet_length(answers) + ${rowBytes}::integer), 0)::double precision as value
  from questionnaires`;
