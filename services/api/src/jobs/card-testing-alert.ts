import type { Alert } from '@site/telemetry/alerts';
import { logError } from '@site/telemetry/log';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { cardTestingEmail, countsSentence, introductions } from '../mail/card-testing-email.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { CardTestingAlert } from '../orders/card-testing.ts';
import type { Queries } from '../storage/database.ts';

type Dependencies = { queries: Queries; mailer: Mailer; config: Pick<Config, 'mail'>; alert: Alert };

/** Alerts the operator of card testing, in the log and by email, once an hour from all replicas together. */
export function createCardTestingAlert({ queries, mailer, config, alert }: Dependencies): CardTestingAlert {
  return async (kind, counts) => {
    const hour = sql<Date>`date_trunc('hour', now())`;
    const first = await queries
      .insertInto('rate_limits')
      .values({ key: `alert:card-testing:${kind}`, window_start: hour, count: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .returning('window_start')
      .executeTakeFirst();
    if (!first) return;
    alert('card-testing', `${introductions[kind]} ${countsSentence(counts)}`);
    const now = new Date();
    const mail = {
      key: `card-testing-${kind}-${first.window_start.toISOString()}`,
      to: config.mail.from,
      date: now,
      ...cardTestingEmail(kind, counts),
    };
    // The payment that is being limited does not wait for the mail server.
    void mailer.send(mail).catch((error: unknown) => logError('card_testing_mail', error));
  };
}
