import type { Health } from '@site/shared/wire';
import { Refusal } from '../http/refusal.ts';
import type { Api, Services } from '../services.ts';
import { ping } from '../storage/database.ts';

/** `GET /health`: whether this process can keep what it is told. */
export function healthRoutes(app: Api, { database, config }: Services): void {
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
