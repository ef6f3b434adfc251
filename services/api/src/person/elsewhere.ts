import type { Config } from '../config.ts';
import type { Person } from './find-person.ts';

/** Where copies are that this system cannot reach, each with what identifies them there. */
export function elsewhere(person: Person, config: Pick<Config, 'relay' | 'mail' | 'mode'>): string[] {
  const relayed = person.questionnaires.filter(({ relayed_revision }) => relayed_revision !== null);
  const payments = person.orders.flatMap(({ payment_intent_id: id }) => (id ? [id] : []));
  const sent = person.orders.filter(({ invoice_sent_at }) => invoice_sent_at !== null);
  return [
    ...relayed.map(
      ({ submission_id }) => `The spreadsheet: rows whose idempotencyKey starts with ${submission_id}.`,
    ),
    ...payments.map((id) => `Stripe: the payment ${id}, with the name and address given there.`),
    ...(config.mail.smtpUrl && sent.length > 0
      ? ['The mail server and mailboxes: invoices that were sent, and correspondence.']
      : []),
    'Backups of the database, until they are overwritten.',
  ];
}
