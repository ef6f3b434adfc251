import { consentText } from '@site/domain/consent';
import { neutraliseCell, payloadFields, payloadKeys } from '@site/domain/questionnaire';
import { mailboxKey } from '@site/domain/unicode-email';
import type { Queries } from '../../platform/database/database.ts';
import { CliError, type OperatorCommand, type Report } from './command.ts';
import { columns, counted } from './format.ts';

/** A shorter prefix of an id would be a guess. */
const minIdLength = 4;
const defaultDays = 30;

/** What a customer sent, as its commands show it. */
type Kind<Row> = {
  name: 'orders' | 'questionnaires' | 'waitlist';
  one: string;
  /** As in the help: `<order number>`. */
  id: string;
  /** Of the last days, the newest first. */
  read: (queries: Queries, since: Date) => Promise<readonly Row[]>;
  find: (queries: Queries, id: string) => Promise<readonly Row[]>;
  /** Columns of the list, with their names. */
  listed: (row: Row) => Readonly<Record<string, string>>;
  /** Everything, for one and for the file. */
  cells: (row: Row) => Readonly<Record<string, string | number | null>>;
};

function commandsOf<Row>(kind: Kind<Row>): readonly OperatorCommand[] {
  const { name, one, id, read, find, listed, cells } = kind;
  const days: [string, string] = ['--days <number>', `of the last days, ${defaultDays} by default`];
  const inTime = (queries: Queries, value: string | boolean | undefined) => {
    const count = Number(value ?? defaultDays);
    if (!(count >= 1 && count <= 4000)) throw new CliError('--days takes a number from 1 to 4000.');
    return read(queries, new Date(Date.now() - count * 86_400_000));
  };
  return [
    {
      name: `${name} list`,
      summary: `List ${name === 'waitlist' ? 'who is on the waitlist' : name}, the newest first`,
      details: ['Prints personal data.'],
      options: [days],
      run: async ({ database }, { options }) => {
        const rows = await inTime(database.queries, options.days);
        const [first] = rows.map(listed);
        const table = first ? [Object.keys(first), ...rows.map((row) => Object.values(listed(row)))] : [];
        return { data: rows.map(cells), lines: [...columns(table), counted(rows.length, one)] };
      },
    },
    {
      name: `${name} show`,
      argument: id,
      summary: `Show everything about one ${one}`,
      details: ['Prints personal data. An id may be shortened as long as it is unique.'],
      run: async ({ database }, { args: [wanted = ''] }) => {
        const found = wanted.length < minIdLength ? [] : await find(database.queries, wanted);
        const [row, ...others] = found;
        if (!row)
          throw new CliError(`There is no ${one} ${wanted}. \`pnpm operate ${name} list\` lists them.`);
        if (others.length > 0)
          throw new CliError(`${found.length} have ids that start with ${wanted}; give more of the id.`);
        const data = cells(row);
        return { data, lines: Object.entries(data).map(([key, value]) => `${key}: ${value ?? ''}`) };
      },
    },
    {
      name: `${name} export`,
      summary: `Write ${name} to a file for a spreadsheet`,
      details: [
        'The file (CSV) has personal data and is readable by this account only; --json prints instead.',
      ],
      options: [
        days,
        ['--file <path>', `the file to write, ${name}.csv by default; never over an existing one`],
      ],
      run: async ({ database }, { options }) => {
        const rows = (await inTime(database.queries, options.days)).map(cells);
        const file = typeof options.file === 'string' ? options.file : `${name}.csv`;
        const report: Report = { data: rows, lines: [counted(rows.length, one)] };
        return options.json ? report : { ...report, file: { name: file, content: csvOf(rows) } };
      },
    },
  ];
}

/** With a mark for programs that would else read another encoding than UTF-8; cells that would be computed are harmless. */
function csvOf(rows: readonly Readonly<Record<string, string | number | null>>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: string | number | null | undefined) => {
    const text = typeof value === 'number' ? String(value) : neutraliseCell(value ?? '');
    return `"${text.replaceAll('"', '""')}"`;
  };
  const lines = [names.map(cell), ...rows.map((row) => names.map((name) => cell(row[name])))];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10) ?? '';

function selectOrders(queries: Queries) {
  return queries.selectFrom('orders').selectAll().orderBy('created_at', 'desc');
}

const orders = commandsOf<Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]>({
  name: 'orders',
  one: 'order',
  id: '<number>',
  read: (queries, since) => selectOrders(queries).where('created_at', '>=', since).execute(),
  find: (queries, id) => selectOrders(queries).where('order_number', '=', id.toUpperCase()).execute(),
  listed: (row) => ({
    number: row.order_number,
    created: dayOf(row.created_at),
    status: row.status,
    plan: row.plan_name,
    amount: `$${row.amount}`,
    name: row.full_name ?? '',
    email: row.email ?? '',
  }),
  cells: (row) => ({
    orderNumber: row.order_number,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    plan: row.plan_name,
    amountInDollars: row.amount,
    refundedInDollars: row.refunded_cents / 100,
    payment: row.payment_intent_id,
    submissionId: row.submission_id,
    email: row.email,
    fullName: row.full_name,
    company: row.company,
    billingAddress: row.billing_address,
    invoiceNumber: row.invoice_number,
    invoiceSentAt: row.invoice_sent_at?.toISOString() ?? null,
    consentVersion: row.consent_version,
    consentedAt: row.consented_at?.toISOString() ?? null,
    consentText: consentText(row.consent_version) ?? null,
  }),
});

function selectQuestionnaires(queries: Queries) {
  return queries.selectFrom('questionnaires').selectAll().orderBy('received_at', 'desc');
}

const keyOf = (id: string) => payloadFields().find(({ question }) => question === id)?.key ?? '';
const answersOf = ({ answers }: { answers: string }) => JSON.parse(answers) as Record<string, string>;

const questionnaires = commandsOf<
  Awaited<ReturnType<ReturnType<typeof selectQuestionnaires>['execute']>>[number]
>({
  name: 'questionnaires',
  one: 'questionnaire',
  id: '<id>',
  read: (queries, since) => selectQuestionnaires(queries).where('received_at', '>=', since).execute(),
  find: async (queries, id) => {
    const all = await selectQuestionnaires(queries).select('submission_id').execute();
    return all.filter(({ submission_id }) => submission_id.startsWith(id.toLowerCase()));
  },
  listed: (row) => {
    const answers = answersOf(row);
    return {
      id: row.submission_id,
      received: dayOf(row.received_at),
      business: answers[keyOf('businessName')] ?? '',
      founder: answers[keyOf('founderName')] ?? '',
      email: row.email ?? '',
      corrected: row.revision > 1 ? `${row.revision - 1} times` : '',
      spreadsheet: row.relayed_revision === row.revision ? 'yes' : 'not yet',
    };
  },
  cells: (row) => {
    const answers = answersOf(row);
    const known = payloadKeys();
    // Answers to an older version of the questionnaire follow.
    const keys = [...known, ...Object.keys(answers).filter((key) => !known.includes(key))];
    return {
      submissionId: row.submission_id,
      receivedAt: row.received_at.toISOString(),
      revision: row.revision,
      ...Object.fromEntries(keys.map((key) => [key, answers[key] ?? ''])),
    };
  },
});

function selectWaitlist(queries: Queries) {
  return queries.selectFrom('waitlist').selectAll().orderBy('joined_at', 'desc');
}

const waitlist = commandsOf<Awaited<ReturnType<ReturnType<typeof selectWaitlist>['execute']>>[number]>({
  name: 'waitlist',
  one: 'entry of the waitlist',
  id: '<email>',
  read: (queries, since) => selectWaitlist(queries).where('joined_at', '>=', since).execute(),
  find: (queries, email) => selectWaitlist(queries).where('email', '=', mailboxKey(email)).execute(),
  listed: (row) => ({ email: row.email, company: row.company_name ?? '', joined: dayOf(row.joined_at) }),
  cells: (row) => ({
    email: row.email,
    companyName: row.company_name,
    joinedAt: row.joined_at.toISOString(),
  }),
});

/** What customers sent: the seller's own view of the business. */
export const recordCommands: readonly OperatorCommand[] = [...orders, ...questionnaires, ...waitlist];
