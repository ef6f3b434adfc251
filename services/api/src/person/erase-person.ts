import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Person } from './find-person.ts';
import { removeMails } from './outbox-mails.ts';

/**
 * Erases what is kept about a person, but for paid orders: tax law asks for them with the name on
 * the invoice. Orders that were not paid stay as numbers without a person, because a payment
 * that is still under way has to find its order.
 */
export async function erasePerson(
  { database, outboxDir }: { database: Database; outboxDir: string },
  email: string,
  person: Person,
): Promise<void> {
  await database.transact(async (transaction) => {
    await transaction.deleteFrom('questionnaires').where('email', '=', email).execute();
    await transaction.deleteFrom('waitlist').where('email', '=', email).execute();
    await transaction
      .updateTable('orders')
      .set({ email: null, full_name: null, company: null, billing_address: null })
      .where(sql<string>`lower(email)`, '=', email)
      .where('paid_at', 'is', null)
      .execute();
  });
  await removeMails(outboxDir, person.mails);
}
