import { elsewhere } from '../../person/elsewhere.ts';
import { personalEmail } from '../../person/email-of.ts';
import { findPerson, isNobody, type Person } from '../../person/find-person.ts';
import { counted } from '../lines.ts';
import { OperatorProblem, type Verb } from '../verb.ts';

export const personExportVerb: Verb = {
  name: 'person export',
  takes: '<e-mail> [--file <path>]',
  summary: 'Everything that is kept about one person, as a JSON file',
  details: [
    'Found by the e-mail address of questionnaires, orders, the waitlist and the outbox. The file is made for',
    'its reader alone (mode 600) and never written over another; without --file its name is the moment.',
  ],
  options: { file: { type: 'string' } },
  words: [1, 1],
  run: async ({ database, config }, { words: [written = ''], options }) => {
    const email = personalEmail(written);
    const person = await findPerson({ queries: database.queries, outboxDir: config.mail.outboxDir }, email);
    if (isNobody(person))
      throw new OperatorProblem('Nothing is kept about this address. No file was written.');
    const now = new Date().toISOString();
    const data = { exportedAt: now, email, ...readable(person), elsewhere: elsewhere(person, config) };
    const name =
      typeof options.file === 'string' ? options.file : `person-${now.replaceAll(/[:.]/g, '-')}.json`;
    return {
      data: { file: name, ...countsOf(person) },
      lines: [...linesOf(person), ...elsewhere(person, config).map((place) => `Elsewhere: ${place}`)],
      file: { name, content: `${JSON.stringify(data, null, 2)}\n` },
    };
  },
};

function countsOf({ questionnaires, orders, waitlist, mails }: Person) {
  return {
    questionnaires: questionnaires.length,
    orders: orders.length,
    waitlist: waitlist.length,
    mails: mails.length,
  };
}

function linesOf(person: Person): string[] {
  const counts = countsOf(person);
  return [
    `${counted(counts.questionnaires, 'questionnaire')}, ${counted(counts.orders, 'order')}, ` +
      `${counted(counts.waitlist, 'waitlist entry', 'waitlist entries')}, ${counted(counts.mails, 'e-mail')} in the outbox.`,
  ];
}

/** In the words of the person, not of the tables. */
function readable({ questionnaires, orders, waitlist, mails }: Person) {
  return {
    questionnaires: questionnaires.map((row) => ({
      submissionId: row.submission_id,
      version: row.revision,
      receivedAt: row.received_at,
      changedAt: row.updated_at,
      answers: JSON.parse(row.answers) as Record<string, string>,
    })),
    orders: orders.map((row) => ({
      orderNumber: row.order_number,
      status: row.status,
      plan: row.plan_name,
      amountInDollars: row.amount,
      payment: row.payment_intent_id,
      email: row.email,
      fullName: row.full_name,
      company: row.company,
      billingAddress: row.billing_address ? (JSON.parse(row.billing_address) as unknown) : null,
      createdAt: row.created_at,
      paidAt: row.paid_at,
      invoiceSentAt: row.invoice_sent_at,
    })),
    waitlist: waitlist.map((row) => ({ companyName: row.company_name, joinedAt: row.joined_at })),
    mails,
  };
}
