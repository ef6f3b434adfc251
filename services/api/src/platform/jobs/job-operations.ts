import { Hono } from 'hono';
import { z } from 'zod';
import { parseBody } from '../http/openapi.ts';
import { createUnknownIdError } from '../operator/operations-server.ts';
import { streamList } from '../operator/stream-list.ts';
import type { JobQueue, OpenJob } from './job-queue.ts';

const retryRequest = z.union([z.strictObject({ id: z.string() }), z.strictObject({ all: z.literal(true) })]);

/** Maps the ids in the data of jobs to order numbers. */
type OrderNumbers = (jobs: readonly OpenJob[]) => Promise<ReadonlyMap<unknown, string>>;

/** Creates the operator routes that list open and failed jobs with their order numbers, and that retry jobs. */
export function jobOperations(jobs: Pick<JobQueue, 'listOpen' | 'retry'>, orderNumbersOf: OrderNumbers) {
  return new Hono()
    .get('/jobs', async (c) => {
      const ageOf = (from: Date) => Math.floor((Date.now() - from.getTime()) / 1000);
      const open = await jobs.listOpen();
      const numbers = await orderNumbersOf(open);
      const describe = (job: OpenJob) => ({
        ...job,
        orderNumber: Object.values(job.data).flatMap((id) => numbers.get(id) ?? [])[0] ?? null,
        ageSeconds: ageOf(job.createdAt),
      });
      return await streamList(c, open, describe);
    })
    .post('/jobs/retry', async (c) => {
      const request = parseBody(retryRequest, await c.req.json());
      const open = await jobs.listOpen();
      const chosen = 'all' in request ? open : open.filter(({ id }) => id === request.id);
      if ('id' in request && chosen.length === 0) throw createUnknownIdError(request.id, 'jobs');
      return c.json({ retried: await jobs.retry(chosen) });
    });
}
