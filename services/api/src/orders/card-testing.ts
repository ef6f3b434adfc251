import { maxDeclines } from '@site/domain/payment-errors';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { ApiError } from '../http/api-error.ts';
import { paymentOutcomes } from '../metrics/counters.ts';
import type { PaymentSnapshot } from '../payments/payment-snapshot.ts';
import { openIntentStatuses, type Payments } from '../payments/payments.ts';
import type { Queries } from '../storage/database.ts';

/**
 * Limits against card testing: trying stolen card numbers at a shop, to find those that work. The card goes from the
 * browser to Stripe, so an attempt is known once Stripe reports it. What is limited is therefore the payment, which is
 * cancelled, and the opening of further ones. All counts are of declined charges in the database, each charge once.
 */

/** Declines that close a payment while the site is being used for card testing. */
export const maxDeclinesDuringAttack = 2;

/** The share of declines among all attempts above which they are card testing. Genuine buyers stay far below it. */
const attackRate = 0.7;
const siteWindow = sql`interval '10 minutes'`;
const networkWindow = sql`interval '1 hour'`;

/** A network is slowed down from a third of its limit on, by this much per decline and at most so much, in milliseconds. */
const slowDown = { perDecline: 500, most: 5_000 };

/** During an attack a network has this share of its limit. */
const shareDuringAttack = 0.3;

type Limits = Config['limits'];

/** `network`: a keyed digest of a network address. */
type Counts = { site: SiteCounts; network: number; isAttack: boolean };
export type SiteCounts = { declines: number; payments: number };

/** Calls back when card testing is recognised; however often that is, the operator is alerted once an hour. */
export type CardTestingAlert = (kind: 'site' | 'network', counts: SiteCounts) => Promise<void>;

type Dependencies = {
  queries: Queries;
  payments: Payments;
  limits: Limits;
  alert: CardTestingAlert;
};

export type CardTestingGuard = ReturnType<typeof createCardTestingGuard>;

export function createCardTestingGuard({ queries, payments, limits, alert }: Dependencies) {
  async function countsOf(network: string | null): Promise<Counts> {
    // Payments are counted only where they decide: there are many of them, and few declines.
    const { rows } = await sql<{ declines: number; payments: number; network: number }>`
      with counted as (
        select
          (select count(*)::integer from declines where declined_at > now() - ${siteWindow}) as declines,
          (select count(*)::integer from declines
            where network = ${network} and declined_at > now() - ${networkWindow}) as network
      )
      select declines, network, case when declines >= ${limits.siteDeclines} or network > 0
        then (select count(*)::integer from orders where paid_at > now() - ${siteWindow}) else 0 end as payments
      from counted
    `.execute(queries);
    const { declines = 0, payments: paid = 0, network: ofNetwork = 0 } = rows[0] ?? {};
    const isAttack = declines >= limits.siteDeclines && declines / Math.max(1, declines + paid) >= attackRate;
    return { site: { declines, payments: paid }, network: ofNetwork, isAttack };
  }

  const networkLimit = ({ isAttack }: Counts) =>
    Math.max(1, Math.floor(limits.declines * (isAttack ? shareDuringAttack : 1)));

  return {
    /**
     * How long a network waits before it may open a purchase, in milliseconds: nothing after the few declines of a
     * genuine buyer.
     *
     * @throws ApiError `payments_paused` after too many declines
     */
    delayOf: async (network: string): Promise<number> => {
      const counts = await countsOf(network);
      const limit = networkLimit(counts);
      if (counts.network >= limit) {
        throw new ApiError(
          'payments_paused',
          'Banks have declined many cards from this network within an hour, so it can start no payment for now. Nothing was charged.',
          {},
          { 'retry-after': '3600' },
        );
      }
      const excess = counts.network - limit / 3;
      return Math.min(slowDown.most, Math.max(0, excess) * slowDown.perDecline);
    },

    /** The purchase's declines count for the network that opened it last. */
    openedBy: async (orderId: string, network: string): Promise<void> => {
      await queries
        .insertInto('purchase_networks')
        .values({ order_id: orderId, network })
        .onConflict((conflict) =>
          conflict.column('order_id').doUpdateSet({ network, opened_at: sql<Date>`now()` }),
        )
        .execute();
    },

    /**
     * Retrieves a payment, counts its declines, and cancels it after `maxDeclines`, or sooner when its network or the
     * site has had too many. From then on Stripe itself accepts no card for it.
     */
    retrieveAndLimitDeclines: async (orderId: string, intentId: string): Promise<PaymentSnapshot> => {
      const snapshot = await payments.retrievePayment(intentId);
      const { intent, charge } = snapshot;
      if (charge?.status !== 'failed' && !intent.last_payment_error) return snapshot;
      const charges = await payments.listDeclines(intentId);
      const network = await countDeclines(queries, orderId, charges);
      const counts = await countsOf(network);
      const isNetworkOver = network !== null && counts.network >= networkLimit(counts);
      if (counts.isAttack) await alert('site', counts.site);
      else if (isNetworkOver) await alert('network', counts.site);
      const most = isNetworkOver ? 1 : counts.isAttack ? maxDeclinesDuringAttack : maxDeclines;
      if (charges.length < most || !openIntentStatuses.includes(intent.status)) return snapshot;
      await payments.cancelUnlessPaid(intentId);
      return await payments.retrievePayment(intentId);
    },
  };
}

/**
 * Counts each charge once, however often and wherever it is reported. Of several charges that are reported at the same
 * moment, the count after the last one has them all, because a row is visible before the next statement counts.
 *
 * @returns the network that opened the purchase, where it is known
 */
async function countDeclines(
  queries: Queries,
  orderId: string,
  charges: readonly { id: string; created: number }[],
): Promise<string | null> {
  const opened = await queries
    .selectFrom('purchase_networks')
    .select('network')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  const network = opened?.network ?? null;
  if (charges.length === 0) return network;
  const [added] = await queries
    .insertInto('declines')
    .values(
      charges.map(({ id, created }) => ({
        charge_id: id,
        network,
        declined_at: sql<Date>`to_timestamp(${created}::double precision)`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  paymentOutcomes.inc({ outcome: 'declined' }, Number(added?.numInsertedOrUpdatedRows ?? 0));
  return network;
}

/** Rows that are older than the windows are of no use; the privacy page states how long digests of networks are stored. */
export async function removeOldDeclines(queries: Queries, hours: number): Promise<void> {
  await sql`delete from declines where declined_at < now() - make_interval(hours => ${hours})`.execute(
    queries,
  );
  await sql`delete from purchase_networks where opened_at < now() - make_interval(hours => ${hours})`.execute(
    queries,
  );
}
