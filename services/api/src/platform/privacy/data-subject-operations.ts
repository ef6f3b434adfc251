import { mailboxKey } from '@site/domain/mailbox-key';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Config } from '../config/api-config.ts';
import type { Database } from '../database/database.ts';
import { ApiError } from '../http/api-error.ts';
import { parseBody } from '../http/openapi.ts';
import { eraseSubjectData, exportOf, externalCopies, findSubjectData, isEmpty } from './data-subject.ts';

type Dependencies = { database: Database; config: Pick<Config, 'mail' | 'retention'> };

// In the body: no log has the addresses in it.
const subject = z.strictObject({ email: z.string() });
/** Without `confirmed` nothing is erased: the response is what would be. */
const erasure = z.strictObject({ email: z.string(), confirmed: z.boolean() });

/** The data of one data subject, by an email address: exported, and erased except what the law requires. */
export function dataSubjectOperations({ database, config }: Dependencies) {
  const find = async (typed: string) => {
    const email = mailboxKey(typed);
    const found = await findSubjectData(database.queries, email);
    if (isEmpty(found)) {
      throw new ApiError('not_found', 'Nothing is stored about this address. Nothing was changed.');
    }
    return { email, found, externalCopies: externalCopies(found, config) };
  };
  return new Hono()
    .post('/data-subject/export', async (c) => {
      const {
        email,
        found,
        externalCopies: copies,
      } = await find(parseBody(subject, await c.req.json()).email);
      return c.json({ exportedAt: new Date(), email, ...exportOf(found), externalCopies: copies });
    })
    .post('/data-subject/erase', async (c) => {
      const { email: typed, confirmed } = parseBody(erasure, await c.req.json());
      const { email, found, externalCopies: copies } = await find(typed);
      const paid = found.orders.filter(({ paid_at }) => paid_at !== null);
      if (confirmed) await eraseSubjectData(database, email);
      return c.json({
        erased: confirmed,
        removed: {
          questionnaires: found.questionnaires.length,
          waitlist: found.waitlist.length,
          unpaidOrders: found.orders.length - paid.length,
        },
        // Tax law requires them, with the name on the invoice.
        stored: paid.map(({ order_number, paid_at, created_at }) => ({
          orderNumber: order_number,
          until: dayAfter(paid_at ?? created_at, config.retention.orderDays),
        })),
        externalCopies: copies,
      });
    });
}

function dayAfter(from: Date, days: number): string {
  return new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
