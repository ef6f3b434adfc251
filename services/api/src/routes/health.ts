import type { Health } from '@site/contract/wire';
import { z } from 'zod';
import { describe } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import type { Api, Services } from '../services.ts';
import { ping } from '../storage/database.ts';

const response = z.object({
  status: z.literal('ok'),
  mode: z.enum(['sandbox', 'test', 'live']),
  database: z.enum(['pglite', 'postgres']),
}) satisfies z.ZodType<Health>;

/** `GET /health`: whether this process can keep what it is told. */
export function healthRoutes(app: Api, { database, config }: Services): void {
  describe(app, {
    method: 'get',
    path: '/health',
    summary: 'Whether the API can keep what it is told',
    response,
  });

  app.get('/health', async (c) => {
    try {
      await ping(database.queries);
    } catch {
      throw new Refusal('storage_unavailable', 'The database does not answer.');
    }
    const body: Health = { status: 'ok', mode: config.mode, database: database.kind };
    return c.json(body, 200, { 'cache-control': 'no-store' });
  });
}
