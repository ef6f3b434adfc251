import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { payloadFields } from '@site/domain/questionnaire';
import { Command, CommanderError } from 'commander';
import { dataFolder, operationsFile } from './platform/config/api-config.ts';
import { withSecretFiles } from './platform/config/secret-files.ts';
import { csv, lines, printedJson, printedLine, table } from './platform/operator/operator-output.ts';

/** `pnpm operate <command>`: calls the operator's routes of a running API. */

/** Something that the operator can correct: what happened, what was kept, what to do. */
class OperatorError extends Error {}

type Row = Record<string, unknown>;
type Options = {
  json?: true;
  days?: string;
  csv?: string;
  again?: true;
  all?: true;
  file?: string;
  yes?: true;
};

const program = new Command('pnpm operate')
  .description('Orders, questionnaires, the queue, invoices and personal data of a running API.')
  .exitOverride()
  .configureHelp({ sortSubcommands: false })
  .addHelpText(
    'after',
    `
Every command takes --json, to print for programs. The exit code is 0 when the command was done, 1 when it could not be
done, and 2 when it was not understood. The API is that of METRICS_PORT and METRICS_ADDRESS with OPERATOR_TOKEN (or
OPERATOR_TOKEN_FILE), else the sandbox that runs on DATA_DIR.`,
  );

const questions = ['businessName', 'founderName', 'email'].map(
  (id) => payloadFields().find(({ question }) => question === id)?.key ?? '',
);

const records = [
  [
    'orders',
    'number',
    'orders with their buyers; with a number, everything about that one',
    ['orderNumber', 'createdAt', 'status', 'plan', 'amountInDollars', 'fullName', 'email'],
  ],
  [
    'questionnaires',
    'id',
    'questionnaires; with an id, which may be shortened, all its answers',
    ['submissionId', 'receivedAt', 'revision', 'inSpreadsheet', ...questions],
  ],
  ['waitlist', undefined, 'who is on the waitlist', ['email', 'companyName', 'joinedAt']],
] as const;
for (const [name, id, summary, names] of records) {
  command(id ? `${name} [${id}]` : name, `List ${summary}`)
    .option('--days <number>', 'of the last days, 30 by default')
    .option(
      '--csv <file>',
      'write them to a file for a spreadsheet, which only this account may read; - prints them',
    )
    .action(async (...args: unknown[]) => {
      const [wanted] = id ? (args as [string | undefined]) : [];
      const options = args.at(-2) as Options;
      if (wanted !== undefined) return show(await call(`/${name}/${encodeURIComponent(wanted)}`), options);
      const rows = (await call(`/${name}?days=${encodeURIComponent(options.days ?? '30')}`)) as Row[];
      if (options.csv === undefined) return show(rows, options, names);
      await save(options.csv, csv(rows), `${rows.length} written to`);
    });
}

command('jobs', 'List jobs that are queued, retried or given up (dead letters), with reason and age').action(
  async (options: Options) =>
    show(await call('/jobs'), options, [
      'state',
      'name',
      'data',
      'ageSeconds',
      'attempts',
      'nextAt',
      'reason',
      'id',
    ]),
);
command('retry [id]', 'Retry a dead letter from the start, or a waiting job at once')
  .option('--all', 'every dead letter, and every job that waits for its next attempt')
  .action(async (id: string | undefined, options: Options) => {
    if (options.all ? id !== undefined : id === undefined) {
      throw new OperatorError('Name one job: pnpm operate retry <id>, or all of them: --all.');
    }
    await show(await call('/jobs/retry', options.all ? { all: true } : { id }), options);
  });
command(
  'resend [number]',
  'List invoices and credit notes that are not sent; with an order’s or credit note’s number, send it',
)
  .option('--again', 'also one that was sent before')
  .action(async (number: string | undefined, options: Options) =>
    number === undefined
      ? show(await call('/resend'), options, [
          'document',
          'orderNumber',
          'state',
          'since',
          'attempts',
          'outcome',
        ])
      : show(await call(`/resend/${encodeURIComponent(number)}`, { again: options.again === true }), options),
  );
command('refunds', 'List orders whose payment was refunded, in full or in part, or is disputed').action(
  async (options: Options) => show(await call('/refunds'), options),
);
const subject = program.command('data-subject').description('Export or erase the data of one data subject.');
command('export <email>', 'Write everything that is stored about one data subject to a JSON file', subject)
  .option(
    '--file <path>',
    'the file, which only this account may read; never over an existing one; - prints it',
  )
  .action(async (email: string, options: Options) => {
    const found = await call('/data-subject/export', { email });
    const file = options.file ?? `data-subject-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`;
    await save(file, `${JSON.stringify(found, null, 2)}\n`, 'Written to');
  });
command('erase <email>', 'Show what is erased of one data subject, and with --yes erase it', subject)
  .option(
    '--yes',
    'erase questionnaires, waitlist entries, mails in the outbox and personal data in unpaid orders; paid orders, with the name on their invoice, stay until the date that is shown',
  )
  .action(async (email: string, options: Options) => {
    await show(await call('/data-subject/erase', { email, confirmed: options.yes === true }), options);
    if (!options.yes && !options.json)
      console.log('Nothing was changed. To erase: the same command with --yes.');
  });

try {
  if (process.argv.length > 2) await program.parseAsync();
  else program.outputHelp();
} catch (error) {
  // Commander has printed the help or its message.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    console.error(error instanceof OperatorError ? printedLine(error.message) : error);
    process.exitCode = 1;
  }
}

function command(usage: string, summary: string, parent = program): Command {
  return parent
    .command(usage)
    .summary(summary)
    .description(`${summary}.`)
    .option('--json', 'print JSON')
    .allowExcessArguments(false);
}

async function show(data: unknown, { json }: Options, names?: readonly string[]): Promise<void> {
  if (json) console.log(printedJson(data));
  else {
    const printed = names ? table(data as Row[], names) : lines(data);
    console.log(printed.map(printedLine).join('\n') || 'None.');
  }
}

/** Calls a route of the API. @throws OperatorError with the message of the API, or when it cannot be reached */
async function call(path: string, body?: object): Promise<unknown> {
  const { url, token } = address();
  const response = await fetch(new URL(path, url), {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }).catch(() => {
    throw new OperatorError(`No API responds at ${url}, so nothing was changed: is it running?`);
  });
  const answer = (await response.json()) as { error?: { message: string } };
  if (!response.ok)
    throw new OperatorError(answer.error?.message ?? `The API responded with ${response.status}.`);
  return answer;
}

function address(): { url: string; token: string } {
  const {
    METRICS_PORT: port,
    METRICS_ADDRESS: host = '127.0.0.1',
    OPERATOR_TOKEN,
    OPERATOR_TOKEN_FILE,
  } = process.env;
  if (port && port !== '0') {
    const { present, faults } = withSecretFiles({ OPERATOR_TOKEN, OPERATOR_TOKEN_FILE });
    const { OPERATOR_TOKEN: token } = present;
    if (!token) throw new OperatorError(`OPERATOR_TOKEN of the API is needed. ${faults.join(': ')}`);
    return { url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`, token };
  }
  const file = operationsFile(dataFolder(process.env));
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { url: string; token: string };
  } catch {
    throw new OperatorError(
      `There is no sandbox API on ${dataFolder(process.env)}. Set DATA_DIR, or METRICS_PORT and OPERATOR_TOKEN of another API.`,
    );
  }
}

/** Personal data: readable by the operator only, and never in place of another file. */
/** Into a file, or to the standard output (`-`), because the files of a container cannot be written and go with it. */
async function save(name: string, content: string, done: string): Promise<void> {
  if (name === '-') {
    process.stdout.write(content);
    return;
  }
  await writeFile(name, content, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    const why =
      error.code === 'EEXIST' ? 'exists already' : `could not be written (${error.code ?? error.message})`;
    throw new OperatorError(`${resolve(name)} ${why}. Nothing was written; choose another file.`);
  });
  console.log(`${done} ${resolve(name)}`);
}
